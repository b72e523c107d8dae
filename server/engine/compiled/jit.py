"""How parts of compiled searches are declared: functions, methods and attributes that only compiled code uses.

They get no wrapper to be called by C, which would be a seventh of the work of compiling all; and division by zero,
which does not occur, is not looked for.
"""

from functools import partial

from numba.extending import overload, overload_attribute, overload_method, register_jitable

OPTIONS = {"no_cfunc_wrapper": True, "error_model": "numpy"}

inner = register_jitable(**OPTIONS)
operation = partial(overload, jit_options=OPTIONS)
method = partial(overload_method, jit_options=OPTIONS)
attribute = partial(overload_attribute, jit_options=OPTIONS)
