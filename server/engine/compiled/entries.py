"""The entries of the compiled open lists: four numbers in a row, wherever they lie."""

import numpy as np

from .jit import inner

# An entry is four elements long: f, ±g as the tie rule has it, g; and ±age and node in one whole number, age first.
F, KEY, G, WHO = 0, 1, 2, 3
EACH = 4
AGE_SHIFT = 32
NODE_MASK = 2**AGE_SHIFT - 1


@inner
def who(age, node):
    """Age and node in one element, as ordered as the age."""
    return np.int64(age << AGE_SHIFT | node).view(np.float64)


@inner
def age_of(element):
    return np.float64(element).view(np.int64) >> AGE_SHIFT


@inner
def node_of(element):
    return np.float64(element).view(np.int64) & NODE_MASK


@inner
def put(entries, place, f, key, g, id):
    entries[place + F] = f
    entries[place + KEY] = key
    entries[place + G] = g
    entries[place + WHO] = id


@inner
def copy(entries, target, origin):
    entries[target + F] = entries[origin + F]
    entries[target + KEY] = entries[origin + KEY]
    entries[target + G] = entries[origin + G]
    entries[target + WHO] = entries[origin + WHO]
