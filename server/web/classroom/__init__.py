"""The edge of a class: who says what, on a socket or without one, and how all of them hear of it.

`edge.py` puts it on an application, which has none of it unless there is a class. `messages.py` knows the shapes,
`hub.py` who is there, `opening.py` what is said on the terminal. What happens in a class is `classroom/`'s.
"""
