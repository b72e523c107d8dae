"""The text of a JSON document, on more lines than one: an entry a line."""

import json
from collections.abc import Mapping


def object_text(parts: Mapping[str, str], indent: str) -> str:
    inside = ",\n".join(f"{indent}  {dumped(name)}: {body}" for name, body in parts.items())
    return f"{{\n{inside}\n{indent}}}"


def list_text(parts: list[str], indent: str) -> str:
    inside = ",\n".join(f"{indent}  {part}" for part in parts)
    return f"[\n{inside}\n{indent}]"


def dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
