"""The domains: the kinds of problem that can be searched."""

from .board import BoardProblem
from .gridmap import GridMap

Problem = GridMap | BoardProblem
