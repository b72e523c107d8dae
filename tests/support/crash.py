"""A process that crashes, as one does that runs damaged machine code."""

import os

os.abort()
