"""Every search against an oracle of its own, on maps, boards and public problems."""
