"""State spaces: what a search walks through.

`protocol.py` says what a space must offer; each other module is one domain.
"""
