"""Words and lessons."""
