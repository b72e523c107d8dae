"""State spaces: what a search walks through.

`protocol.py` says what a space must offer, `domains.py` which kinds of problem there are.
"""
