"""Pattern databases: tables of how many slides groups of tiles need at least, worked out once and kept on disk.

`shapes.py` says which tiles make a group, `building.py` fills the tables, `tables_on_disk.py` keeps them. What is
looked up in them for one problem is `heuristics/patterns.py`.
"""
