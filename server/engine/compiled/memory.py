"""Blocks: plain memory with named fields, laid out by Python and worked on by compiled code.

numba counts references to every array and every structure it touches, with an atomic instruction each, which costs a
search more than all else together. A block is only an address to it, and so is what its fields point to. What Python
allocates, Python frees; what compiled code makes grow (`grown`) belongs to the block and is freed by `release`.
"""

import ctypes
from collections.abc import Iterable
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.runtime._nrt_python import c_helpers
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    NativeValue,
    infer_getattr,
    intrinsic,
    lower_getattr_generic,
    lower_setattr_generic,
    register_model,
    unbox,
)

from .jit import inner

INT, FLOAT = types.int64, types.float64
BYTES, NODES, INTS, FLOATS, WORDS = (
    types.CPointer(kind) for kind in (types.uint8, types.int32, types.int64, types.float64, types.uint64)
)
FIELD_BYTES = 8
LARGE = 2**18  # elements


class BlockType(types.Type):
    """The type of a kind of block. A subclass names its fields; those in `growing` own what they point to."""

    fields: ClassVar[dict[str, Any]]
    places: ClassVar[dict[str, int]]
    growing: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__(type(self).__name__)

    def __init_subclass__(cls) -> None:
        cls.places = {name: place for place, name in enumerate(getattr(cls, "fields", ()))}
        register_model(cls)(BlockModel)
        unbox(cls)(_unbox)


class Block:
    """A block as Python holds it."""

    def __init__(self, kind: BlockType, **values: object) -> None:
        self._numba_type_ = kind
        self.memory = np.zeros(len(kind.fields), np.int64)
        self.pointed_to: dict[str, object] = {}  # kept alive
        for name, value in values.items():
            self.set(name, value)

    @property
    def address(self) -> int:
        return self.memory.ctypes.data

    def set(self, name: str, value: Any) -> None:
        """Fill one field: with a number, or with where an array or another block lies."""
        place = self._numba_type_.places[name]
        if isinstance(value, np.ndarray):
            self.pointed_to[name] = value
            value = value.ctypes.data
        elif isinstance(value, Block):
            self.pointed_to[name] = value
            value = value.address
        if self._numba_type_.fields[name] is FLOAT:
            self.memory.view(np.float64)[place] = value
        else:
            self.memory[place] = value

    def array(self, name: str) -> Any:
        """The array a field points to, where Python has set it."""
        return self.pointed_to[name]

    def get(self, name: str) -> int:
        """A field that is a whole number or an address."""
        return int(self.memory[self._numba_type_.places[name]])


class ByteArrayType(types.CPointer):
    """The type of a row of bytes."""

    def __init__(self) -> None:
        super().__init__(types.uint8)


BYTE_ARRAY = ByteArrayType()


class ByteArray:
    """An array of bytes as compiled code is given it: as an address."""

    _numba_type_ = BYTE_ARRAY

    def __init__(self, values: npt.NDArray[np.uint8]) -> None:
        self.values = values
        self.address = values.ctypes.data


class BlockModel(models.PrimitiveModel):
    """An address."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, cgutils.voidptr_t)


def _unbox(kind, block, c):
    address = c.pyapi.object_getattr_string(block, "address")
    number = c.pyapi.long_as_longlong(address)
    c.pyapi.decref(address)
    failed = cgutils.is_not_null(c.builder, c.pyapi.err_occurred())
    return NativeValue(c.builder.inttoptr(number, cgutils.voidptr_t), is_error=failed)


register_model(ByteArrayType)(models.PointerModel)
unbox(ByteArrayType)(_unbox)


@infer_getattr
class BlockAttribute(AttributeTemplate):
    """The type of a field."""

    key = BlockType

    def generic_resolve(self, kind: Any, name: str) -> Any:
        return kind.fields.get(name)


def _field(context, builder, kind, block, name):
    """Where a field lies."""
    place = kind.places[name] * FIELD_BYTES
    address = cgutils.pointer_add(builder, block, place)
    return builder.bitcast(address, context.get_data_type(kind.fields[name]).as_pointer())


@lower_getattr_generic(BlockType)
def _get(context, builder, kind, block, name):
    return builder.load(_field(context, builder, kind, block, name))


@lower_setattr_generic(BlockType)
def _set(context, builder, signature, values, name):
    (kind, given), (block, value) = signature.args, values
    value = context.cast(builder, value, given, kind.fields[name])
    builder.store(value, _field(context, builder, kind, block, name))


def at_address(kind: Any) -> Any:
    """A function that makes a pointer, or a block, of an address."""

    @intrinsic
    def at(typing, address):
        def code(context, builder, signature, values):
            return builder.inttoptr(values[0], context.get_value_type(kind))

        return kind(types.int64), code

    return at


bytes_at, nodes_at, floats_at, words_at = (at_address(kind) for kind in (BYTES, NODES, FLOATS, WORDS))


@intrinsic
def _new(typing, pointer, size):
    """Memory for this many elements of what a pointer of this type points to; null when there is none."""

    def code(context, builder, signature, values):
        element = context.get_abi_sizeof(context.get_data_type(pointer.dtype))
        raw = context.nrt.allocate_unchecked(builder, builder.mul(values[1], values[1].type(element)))
        return builder.bitcast(raw, context.get_value_type(pointer))

    return pointer(pointer, types.intp), code


@intrinsic
def free(typing, pointer):
    """Give memory back; null may be given, too."""

    def code(context, builder, signature, values):
        context.nrt.free(builder, builder.bitcast(values[0], cgutils.voidptr_t))
        return context.get_dummy_value()

    return types.none(pointer), code


@intrinsic
def is_null(typing, pointer):
    """Does it point nowhere?"""

    def code(context, builder, signature, values):
        return cgutils.is_null(builder, values[0])

    return types.boolean(pointer), code


@inner
def more(room):
    """How much room there is to be after so much: twice as much, and once that is a lot, half as much again."""
    return 2 * room if room < LARGE else room + (room >> 1)


@inner
def grown(pointer, used, size):
    """The same elements with room for more; the old place is given back."""
    found = _new(pointer, size)
    if is_null(found):
        raise MemoryError
    for i in range(used):
        found[i] = pointer[i]
    free(pointer)
    return found


_free = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(c_helpers["Free"])  # what `free` calls


def release(blocks: Iterable[Block]) -> None:
    """Free what these blocks have made grow; they must not be used again."""
    for block in blocks:
        for name in block._numba_type_.growing:
            if name not in block.pointed_to:
                _free(block.get(name))
                block.set(name, 0)
