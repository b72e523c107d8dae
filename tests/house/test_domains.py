"""A third domain is a row in `DOMAINS` and one in every table with the same keys; none may be forgotten."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import astrolabe
from astrolabe.search import ALGORITHMS
from astrolabe.spaces.domains import DOMAINS, Problem

from .test_rooms import MODULES

TABLES = {
    "engine.assembly.ASSEMBLIES",
    "engine.choice.COMPILED_HEURISTICS",
    "engine.automatic.LARGE",
    "engine.choice.SMALL",
    "engine.footprint.NEIGHBOURS",
    "engine.settings.CHOOSABLE",
    "formats.jsonfile.PARTS",
    "heuristics.own.EXAMPLES",
    "heuristics.own.NAMES",
    "heuristics.own.WORKED_OUT",
    "runs.optimum.SAFE",
    "runs.run.PLACES",
    "spaces.domains.DOMAINS",
    "web.questions.write.PLACES",
    "worth.checker.CHECKS",
    "worth.verdict.NEEDS",
}
OPTIONAL = "engine.compiled"  # a domain need not have a compiled form


def tables_by_domain() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every table of the server that is keyed by domains, where it is defined."""
    for module in pkgutil.walk_packages(astrolabe.__path__, "astrolabe."):
        name = module.name.removeprefix("astrolabe.")
        if name.replace(".", "/") in MODULES["server"] and not name.startswith(OPTIONAL) and name != "__main__":
            for variable, value in vars(importlib.import_module(module.name)).items():
                if isinstance(value, dict) and len(DOMAINS.keys() & value.keys()) > 1 and variable.isupper():
                    yield f"{name}.{variable}", value


def test_every_table_by_domain_has_a_row_for_each() -> None:
    found = dict(tables_by_domain())
    assert TABLES <= found.keys(), "the list above names a table that is gone"
    assert {name: [*table] for name, table in found.items() if table.keys() != DOMAINS.keys()} == {}


def test_a_problem_names_the_domain_it_belongs_to() -> None:
    assert {domain: row.document.domain for domain, row in DOMAINS.items()} == {domain: domain for domain in DOMAINS}
    assert {row.document for row in DOMAINS.values()} == set(Problem.__args__)


def test_algorithms_are_for_domains_that_there_are() -> None:
    assert {domain for row in ALGORITHMS.values() for domain in row.domains} == DOMAINS.keys()
