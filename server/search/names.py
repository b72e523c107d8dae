"""What the local names of the searches stand for, so that their values can be shown while they run.

These are the names that mean the same in every search. A module adds those that only it uses, in a VALUES or TABLES of
its own; everything else in a search is a piece without a short value.
"""

NUMBER, NODE, DUE, MOVE, TRUTH = "number", "node", "due", "move", "truth"  # due: a node, or ~node to back out of it

VALUES: dict[str, str] = {
    **dict.fromkeys(("h", "f", "new_g", "entry_g", "node_g", "steps", "side"), NUMBER),
    **dict.fromkeys(("child", "start", "goal", "meeting"), NODE),
    "node": DUE,
    "move": MOVE,
}
TABLES: dict[str, str] = {  # what they hold; a table is only shown at the places the text looks at
    "g": NUMBER,
    "closed": TRUTH,
}
