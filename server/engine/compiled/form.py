"""What is compiled together, and under which name it is cached. Knows no numba."""

from typing import NamedTuple

from ...core.loading import present
from ..searchable import CompiledForm, Searchable
from ..version import part_of


class Unit(NamedTuple):
    """An algorithm in a domain; a search along one path is compiled for itself."""

    algorithm: str
    domain: Searchable
    along_path: bool = False

    @property
    def part(self) -> str:
        """What is cached with this unit in one folder."""
        return part_of(self.domain) + ("_path" if self.along_path else "")

    @property
    def name(self) -> str:
        return f"{self.algorithm}-{self.part}"

    @property
    def form(self) -> CompiledForm:
        return present(self.domain.searching.compiled())
