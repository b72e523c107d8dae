"""The one exception for input that cannot be used: which sentence to say, and the facts that go into it.

The sentence itself stands in the catalogues (`words/`), so that it can be said in any language; nothing here knows
them.
"""


class Refusal(ValueError):
    """Input was refused: `key` names a sentence of the catalogue, `facts` fill it in (place, found, wanted, …)."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts
