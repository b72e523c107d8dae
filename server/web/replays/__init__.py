"""Replays: a run in one file that needs no server. `recording.py` has what is recorded, `file.py` the file."""
