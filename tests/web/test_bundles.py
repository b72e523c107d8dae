"""Modules as parts of a bundle: what a module is like that could be mistaken."""

import json
from collections.abc import Sequence

import pytest

from astrolabe.web.bundles import Bundles

ENTRY = "js/main.js"


def bundles(_soon: Sequence[str] = (), **modules: str) -> Bundles:
    texts = {f"js/{name}.js": text for name, text in modules.items()}
    return Bundles(ENTRY, texts.__getitem__, _soon)


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


def test_what_comes_soon_shares_one_bundle_with_all_others() -> None:
    made = bundles(
        ("js/soon.js", "js/*later.js"),
        main='const load = () => [import("./soon.js"), import("./board.js"), import("./film.js")];\n'
        'const more = () => import("./later.js");\n',
        later='import { L } from "./l.js";\nimport { S } from "./s.js";\n',
        soon='import { A } from "./a.js";\nimport { B } from "./b.js";\nimport { S } from "./s.js";\n',
        board='import { A } from "./a.js";\nimport { C } from "./c.js";\n',
        film='import { B } from "./b.js";\nimport { C } from "./c.js";\n',
        a="export const A = 1;\n",
        b="export const B = 1;\n",
        c="export const C = 1;\n",
        s="export const S = 1;\n",
        l="export const L = 1;\n",
    )
    homes = {name: made.home[f"js/{name}.js"].removeprefix("js/bundles/") for name in "abcsl"}
    assert homes == {"a": "shared.js", "b": "shared.js", "c": "board+film.js", "s": "soon.js", "l": "soon.js"}
