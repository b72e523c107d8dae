"""The house itself: rooms, packaging, set-up, looks that are rules."""
