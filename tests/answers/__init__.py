"""What a run answers, and what its answers are worth."""
