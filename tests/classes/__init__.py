"""A class as data: who is in it, what it sees, what it answers, and that nothing of it gets lost."""
