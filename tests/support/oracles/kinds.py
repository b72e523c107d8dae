"""Kinds of records that belong together, as tests have them: apart from the tables of the product."""

from astrolabe.core.records import CUT, IGNORED, IMPROVED, KEPT, OPENED, REOPENED

ENTRIES = (OPENED, IMPROVED, REOPENED)  # after which a node is open, with a new g
SUCCESSORS = (*ENTRIES, KEPT, IGNORED, CUT)  # what can become of a successor
