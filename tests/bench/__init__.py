"""Measurements, run by hand: `python -m tests.bench`, or one of its modules. They print figures and fail nothing."""
