"""Files in and out: round trips, refusals, malformed input."""
