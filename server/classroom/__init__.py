"""A class as data: who is in it, what it sees, what it is asked and what it answers. Knows no socket and no page."""
