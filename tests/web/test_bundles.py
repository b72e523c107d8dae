"""Modules as parts of a bundle: what a module is like that could be mistaken."""

import json

import pytest

from astrolabe.web.bundles import Bundles

ENTRY = "js/main.js"


def bundles(**modules: str) -> Bundles:
    texts = {f"js/{name}.js": text for name, text in modules.items()}
    return Bundles(ENTRY, texts.__getitem__)


@pytest.mark.parametrize("end", ["", "\n", " // the last word", ' // see "https://example.org"\n\n'])
def test_a_module_hands_out_its_exports_whatever_it_ends_with(end: str) -> None:
    script = bundles(main=f"export const ONE = 1;{end}").whole()
    [line] = [line for line in script.split("\n") if "return { ONE }" in line]
    assert "//" not in line


def test_the_lines_of_a_bundle_are_those_of_its_modules() -> None:
    main = 'import { ONE } from "./one.js";\nimport { TWO } from "./two.js";\n\nlater(ONE, TWO);\n'
    made = bundles(main=main, one="export const ONE = 1; // or two\n", two="export const TWO = 2;\n")
    name = made.home["js/two.js"]
    lines = made.text(name).split("\n")
    sections = json.loads(made.source_map(name))["sections"]
    assert len(sections) == 2
    for section in sections:
        identifier = section["map"]["sources"][0].rpartition("/")[2].removesuffix(".js")
        assert lines[section["offset"]["line"]].startswith(f"const {identifier} =")
