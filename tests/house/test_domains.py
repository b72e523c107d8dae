"""A domain is one package: nobody else names one, and what decides its records is known."""

from collections.abc import Iterator

import pytest

from astrolabe.domains import DOMAINS, Domain
from astrolabe.engine.settings import fits
from astrolabe.engine.version import DECIDES, folder_of
from astrolabe.search import ALGORITHMS

from .test_rooms import MODULES, ours

PACKAGES = tuple(domain.package.removeprefix("astrolabe.").replace(".", "/") for domain in DOMAINS)
KNOWING = {  # what opens a package, and why
    "cli/scenarios": "MovingAI's scenarios are of maps",
    "domains/__init__": "the two that come along",
}


def test_nobody_opens_the_package_of_a_domain() -> None:
    inside = tuple(f"{package}/" for package in PACKAGES)
    outside = [name for name in MODULES["server"] if not name.startswith(inside)]
    assert {name for name in outside if any(other.startswith(inside) for other in ours("server", name))} == {*KNOWING}


def test_a_problem_carries_its_domain() -> None:
    assert [domain.document.domain for domain in DOMAINS] == [*DOMAINS]  # type: ignore[attr-defined]


def test_every_algorithm_fits_a_domain() -> None:
    assert [name for name, row in ALGORITHMS.items() if not any(fits(row, domain) for domain in DOMAINS)] == []


def reached(domain: Domain, first: str) -> Iterator[str]:
    """The modules of a domain's package that one of them needs, itself included."""
    place = domain.package.removeprefix("astrolabe.").replace(".", "/") + "/"
    seen = [place + first]
    for name in seen:
        yield name.removeprefix(place)
        seen += [other for other in ours("server", name) if other.startswith(place) and other not in seen]


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.name)
def test_the_fingerprint_of_a_domain_covers_what_decides_its_records_and_no_more(domain: Domain) -> None:
    needed = {name for name in reached(domain, "searching") if not name.endswith("__init__")}
    folder, covered = folder_of(domain.package), set[str]()
    for name in domain.searching.decides:
        place = folder / name
        covered |= {path.relative_to(folder).with_suffix("").as_posix() for path in place.rglob("*.py")} or {name}
    assert {name for name in covered if not name.endswith("__init__")} == needed


def test_the_rooms_that_decide_records_open_no_other_but_that_of_child_processes() -> None:
    inner = [name for name in MODULES["server"] if name.partition("/")[0] in DECIDES]
    opened = {other.partition("/")[0] for name in inner for other in ours("server", name)}
    assert opened <= {*DECIDES, "processes"}
