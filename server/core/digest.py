"""A rolling digest of a run's records: 64 bits that tell one history from another, nearly for free.

A multilinear hash: in a stretch of so many records each word counts with a multiplier of its own, and from stretch to
stretch the sum is multiplied on. It finds what goes wrong by itself, another version or a flipped bit; it is no proof
against somebody who wants to deceive.
"""

import numpy as np

from .records import RECORD, Records

STRETCH = 8192  # records
WORDS_EACH = RECORD.itemsize // 8
SEED = 20_190_517
CARRY = 0x9E3779B97F4A7C15
MASK = 2**64 - 1
MULTIPLIERS = np.random.Generator(np.random.PCG64(SEED)).integers(0, 2**64, STRETCH * WORDS_EACH, np.uint64)


def extended(digest: int, position: int, records: Records) -> int:
    """The digest of all records up to the end of these, the first of which is the record of this number."""
    done = 0
    while done < len(records):
        offset = position % STRETCH
        part = records[done : done + STRETCH - offset]
        words = np.ascontiguousarray(part).view(np.uint64)
        place = offset * WORDS_EACH
        digest = (digest + int(np.dot(words, MULTIPLIERS[place : place + len(words)]))) & MASK
        done, position = done + len(part), position + len(part)
        if position % STRETCH == 0:
            digest = digest * CARRY & MASK
    return digest
