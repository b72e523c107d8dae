"""Measurements, run by hand: `python -m tests.bench.<name>`. They print figures and fail nothing."""
