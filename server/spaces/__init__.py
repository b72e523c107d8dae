"""State spaces: what a search walks through.

`protocol.py` says what a space must offer, `problem.py` what a problem must.
"""
