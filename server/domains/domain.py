"""All that a kind of problem has to bring along: one value, filled by a package of its own.

Each room above says, by a protocol, which part it uses. What is needed to read a problem and to search it interpreted
is a value; what takes longer to import, or may not be there, is a loader.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..content.printable import Printable
from ..core.loading import Loader
from ..engine.searchable import Searching
from ..engine.settings import Choosable
from ..formats.traceable import Traceable
from ..formats.writable import Written
from ..runs.askable import Askable
from ..spaces.problem import Facts, Posed
from ..worth.checkable import Check


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Domain:
    """One kind of problem; only the package itself and the readers of documents know it by its name."""

    name: str
    package: str
    document: type
    facts: Facts
    choosable: Choosable
    searching: Searching
    check: Loader[Check]
    written: Written
    words: Mapping[str, Mapping[str, str]]  # language -> sentences by their keys, besides those of the catalogues
    tables: Mapping[str, object]  # what else the page has to know of what there is to choose from
    pictures: tuple[str, ...]  # of a search, that can be filmed; the first is the usual one
    askable: Loader[Askable]
    printable: Loader[Printable]
    trace: Loader[Traceable]

    def __repr__(self) -> str:
        return self.name


Problem = Posed[Domain]


def words_of(domains: Iterable[Domain], language: str) -> dict[str, str]:
    """The sentences that domains bring along."""
    return {key: sentence for domain in domains for key, sentence in domain.words.get(language, {}).items()}
