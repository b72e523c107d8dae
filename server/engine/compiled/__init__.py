"""The compiled engine: the very searches of `search/`, run by numba over arrays instead of lists and dicts.

Nothing outside may import this package before it is wanted: numba takes a third of a second to load, and may be
missing. `engine/interpreted.py` has the engine, `searches.py` what is compiled, the others the pieces a search is
given.
"""
