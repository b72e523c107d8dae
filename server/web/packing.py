"""Records packed for a network: by columns, which are alike where rows are not, and deflated.

A column of numbers is written byte by byte, all first bytes before all second ones; nodes as the difference from the
node before, the other node as the difference from its own. `static/js/server/packing.js` unpacks it.
"""

import zlib

import numpy as np

from ..core.records import RECORD, Records

SMALL = ("kind", "side", "move", "flags")  # columns of one byte
LEVEL = 6
RAW = -15  # zlib's word for deflate without a head


def packed(records: Records) -> bytes:
    """These records in as few bytes as is quick."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW)
    return b"".join((*(packer.compress(column) for column in columns(records)), packer.flush()))


def columns(records: Records) -> list[bytes]:
    node = np.ascontiguousarray(records["node"])
    steps = np.diff(node, prepend=np.zeros(1, node.dtype))
    wide = (steps, node - records["other"], records["g"], records["h"], records["f"])
    return [*(records[name].tobytes() for name in SMALL), *map(_planes, wide)]


def _planes(column: "np.typing.NDArray[np.generic]") -> bytes:
    return np.ascontiguousarray(column).view(np.uint8).reshape(len(column), column.itemsize).T.tobytes()


def unpacked(data: bytes) -> Records:
    """The records again; what the page's script does."""
    plain = np.frombuffer(zlib.decompress(data, RAW), np.uint8).reshape(RECORD.itemsize, -1)
    count = plain.shape[1]
    found = np.empty(count, RECORD)
    for place, name in enumerate(SMALL):
        found[name] = plain[place]
    steps, back = (np.ascontiguousarray(plain[at : at + 4].T).view("<u4").ravel() for at in (4, 8))
    found["node"] = np.cumsum(steps, dtype=np.uint32)
    found["other"] = found["node"] - back
    found["g"] = np.ascontiguousarray(plain[12:20].T).view("<f8").ravel()
    found["h"] = np.ascontiguousarray(plain[20:24].T).view("<f4").ravel()
    found["f"] = np.ascontiguousarray(plain[24:32].T).view("<f8").ravel()
    return found
