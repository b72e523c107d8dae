"""The arrays that pass between modules, by what is in them."""

import numpy as np
import numpy.typing as npt

Bools = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Places = npt.NDArray[np.intp]  # where something stands in another array
