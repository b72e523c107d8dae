"""The rule of f for compiled searches: its method, compiled as it stands."""

from numba import types

from .jit import method


@method(types.NamedTuple, "f", strict=False)
def _f(self, g, h):
    return getattr(self.instance_class, "f", None)
