"""The words: every language has every sentence, with the same facts in it, and every key in the code has a sentence."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import astrolabe
from astrolabe.content.words import HOLE, LANGUAGES, catalogue, say

SERVER = Path(astrolabe.__file__).parent
REFUSED_GROUP = "format."
TERMS = [
    *(
        "admissible",
        "closed",
        "consistent",
        "cost",
        "expand",
        "f",
        "g",
        "h",
        "heuristic",
        "open",
        "order",
        "path",
        "stale",
        "tie",
    ),
]
MARKED = set(TERMS) - {"cost", "order", "path", "stale"}  # in every sentence where they stand


def placeholders(sentence: str) -> set[tuple[str, str]]:
    """(fact, group) for everything a sentence fills in; the noun of a count is each language's own."""
    holes = [(name, group or "") for _, name, group, _ in Formatter().parse(sentence) if name is not None]
    return {(name, "" if "|" in group else group) for name, group in holes}


def keys_in(source: Path) -> Iterator[str]:
    """The string constants of a source file that look like keys of refused texts."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            key = node.value
            if key.startswith(REFUSED_GROUP) and not set(key) - set("abcdefghijklmnopqrstuvwxyz.-"):
                yield key


READING = [path for path in SERVER.rglob("*.py") if "formats" in path.parts or path.stem in ("board", "gridmap")]
KEYS = sorted({key for source in READING for key in keys_in(source)})


def refused_with_constants(source: Path) -> Iterator[str]:
    """The keys in `Refusal("…", …)`."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
            yield from (str(key.value) for key in node.args[:1] if isinstance(key, ast.Constant))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_sorted_by_key_and_has_no_key_twice(language: str) -> None:
    pairs = json.loads(
        (SERVER / "content" / "words" / f"{language}.json").read_text(encoding="utf-8"), object_pairs_hook=list
    )
    keys = [key for key, _ in pairs]
    assert keys == sorted(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_text_without_stray_blanks(language: str) -> None:
    for key, sentence in catalogue(language).items():
        assert isinstance(sentence, str), key
        assert sentence, key
        assert sentence == sentence.strip(), key


def test_every_language_has_the_same_keys() -> None:
    assert {language: sorted(catalogue(language)) for language in LANGUAGES} == dict.fromkeys(
        LANGUAGES, sorted(catalogue("en"))
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_facts(language: str) -> None:
    here = {key: placeholders(sentence) for key, sentence in catalogue(language).items()}
    assert here == {key: placeholders(sentence) for key, sentence in catalogue("en").items()}


def test_placeholders_are_plain_names_and_their_groups_exist() -> None:
    for key, sentence in catalogue("en").items():
        for name, group in placeholders(sentence):
            assert name.isidentifier(), key
            assert not group or any(other.startswith(f"{group}.") for other in catalogue("en")), key


def test_english_and_chinese_differ_except_for_names() -> None:
    same = {key for key, sentence in catalogue("en").items() if catalogue("zh")[key] == sentence}
    assert not [key for key in same if len(HOLE.sub("", catalogue("en")[key]).split()) > 3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_a_refused_text_has_a_sentence(language: str) -> None:
    assert [key for key in KEYS if key not in catalogue(language)] == []


def test_every_refusal_in_the_code_has_a_sentence() -> None:
    refused = [(source.name, key) for source in sorted(SERVER.rglob("*.py")) for key in refused_with_constants(source)]
    assert len(refused) > 50
    assert [(name, key) for name, key in refused if key not in catalogue("en")] == []


def test_no_sentence_about_refused_texts_is_left_without_use() -> None:
    sentences = {key for key in catalogue("en") if key.startswith(REFUSED_GROUP) and not key.startswith("format.name.")}
    assert sentences == set(KEYS)


def test_facts_are_filled_in_and_floats_are_short() -> None:
    assert "20" in say("format.json.cost-range", line=1, column=2, path="map", found=2e7, low=0.001, high=1e6)
    assert "0.001" in say("format.json.cost-range", line=1, column=2, path="map", found=2e7, low=0.001, high=1e6)


def test_braces_in_a_fact_stay_as_they_are() -> None:
    assert "{line.__class__}" in say("format.unknown", line=1, column=1, found="{line.__class__}")


def test_a_count_with_its_noun_has_commas_where_there_are_thousands() -> None:
    assert "181,440 expansions" in say("caption.exhausted.board", expanded=181440)
    assert "999 expansions" in say("caption.exhausted.board", expanded=999)


def test_a_fact_can_be_a_word_of_the_same_language() -> None:
    facts = {"line": 1, "column": 1, "found": 1, "wanted": 2}
    assert "(digit map)" in say("format.row-short", "en", format="sea", **facts)
    assert "（数字地图）" in say("format.row-short", "zh", format="sea", **facts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_key_is_an_error(language: str) -> None:
    with pytest.raises(KeyError):
        say("format.of-nothing", language)


def test_a_missing_fact_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("format.empty", line=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_of_the_trade_has_a_definition_and_no_other_has(language: str) -> None:
    keys = {key for key in catalogue(language) if key.startswith("term.")}
    forms = {f"term.{term}.forms" for term in MARKED}
    assert keys == forms | {f"term.{term}{about}" for term in TERMS for about in ("", ".about")}


@pytest.mark.parametrize("term", TERMS)
def test_a_definition_is_one_sentence_of_fifteen_words_at_most(term: str) -> None:
    english, chinese = (say(f"term.{term}.about", language) for language in LANGUAGES)
    assert (english.count("."), chinese.count("。")) == (1, 1)
    assert len(english.split()) <= 15
    assert len(chinese) <= 30
