"""What the command line says: sentences of the catalogues, and those that domains bring along."""

from ..content.words import catalogue, sentence
from ..domains import DOMAINS, words_of


def say(key: str, language: str = "en", **facts: object) -> str:
    """The sentence with the facts filled in. An unknown key, group or placeholder raises KeyError."""
    return sentence({**catalogue(language), **words_of(DOMAINS, language)}, key, **facts)
