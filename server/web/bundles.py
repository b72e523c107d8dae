"""The scripts of the page in a few files, made when asked for: many modules would need as many answers.

Modules are grouped by which entries need them: what the page needs at once is one bundle, what comes later another one,
and what two later ones share a third. What the script that every page asks for a moment later shares with any other is
one bundle, too: so many small files would take longer than they are worth. In a bundle each module is a function that
is called once and returns its exports, in an order in which whatever is imported is already there. The page's own
script is alone in its bundle: it may wait for what comes later, which needs the modules beside it. Nothing else of the
text is changed, so a bundle has the lines of its modules, and a source map of a few bytes tells them apart. It rests on
what the scripts keep to: named exports that never change, imports on lines of their own, no cycles
(`tests/house/test_rooms.py`).
"""

import json
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from functools import cached_property
from typing import NamedTuple

AT_ONCE = "first"  # the bundle of what the page needs at once
SHARED = "shared"  # the bundle of what is needed by the script that comes a moment later, and by others
FOLDER = "js/bundles/"  # as deep as the modules, so that addresses relative to them stay right
IMPORT = re.compile(r'^(import|export) (?:\{([^}]*)\}|\* as (\w+)) from "([^"]+)";', re.M)
LATER = re.compile(r'\bimport\("([^"]+)"\)')
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (?:(\w+)|\[([^\]]*)\]))", re.M)
COMMENT = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)|/\*\* @type \{[^*\n]*\} \*/ ", re.M | re.S)
AWAITS = re.compile(r"^(?!\s|.*\basync\b).*\bawait ", re.M)  # outside of every function

Read = Callable[[str], str]  # a module's text by its name, with slashes


class Module(NamedTuple):
    """A script as a part of a bundle."""

    name: str
    text: str
    needs: tuple[str, ...]  # the names of what it imports
    later: tuple[str, ...]  # and of what it may import later


class Bundle(NamedTuple):
    """Modules in the order in which they run."""

    name: str
    modules: tuple[Module, ...]
    imports: tuple[str, ...]  # the names of bundles that run before it


class Bundles:
    """The bundles of a page: the first entry's, by name, and those of what it may import later."""

    def __init__(self, entry: str, read: Read, soon: Sequence[str] = ()) -> None:
        """`soon` is what every page imports a moment later, as patterns of names: in one bundle, the first one's."""
        self.entry = entry
        self._read = read
        self._soon = soon

    @cached_property
    def modules(self) -> dict[str, Module]:
        """All modules, each after those it imports."""
        found: dict[str, Module] = {}

        def visit(name: str) -> None:
            if name in found or is_foreign(name):
                return
            module = module_of(name, self._read(name))
            for other in module.needs:
                visit(other)
            found[name] = module
            for other in module.later:
                visit(other)

        visit(self.entry)
        return found

    @cached_property
    def home(self) -> dict[str, str]:
        """The bundle that each module is in."""
        entries = [self.entry, *(name for module in self.modules.values() for name in module.later)]
        users: dict[str, list[str]] = {name: [] for name in self.modules}
        for entry in dict.fromkeys(entries):
            for name in self._reached(entry):
                users[name].append(entry)
        homes = {name: self._bundle_name(found) for name, found in users.items()}
        return homes | {self.entry: FOLDER + identifier(self.entry) + ".js"}

    def _bundle_name(self, entries: list[str]) -> str:
        """The bundle of what these entries need: one for all that the first needs, one for all that `soon` shares."""
        users = {self._soon[0] if self._is_soon(entry) else entry for entry in entries}
        if self.entry in users:
            name = AT_ONCE
        elif len(users) > 1 and self._soon and self._soon[0] in users:
            name = SHARED
        else:
            name = "+".join(map(identifier, sorted(users)))
        return f"{FOLDER}{name}.js"

    def _is_soon(self, entry: str) -> bool:
        return any(fnmatch(entry, pattern) for pattern in self._soon)

    def _reached(self, entry: str) -> set[str]:
        found: set[str] = set()
        waiting = [entry]
        while waiting:
            name = waiting.pop()
            if name not in found and not is_foreign(name):
                found.add(name)
                waiting += self.modules[name].needs
        return found

    @cached_property
    def bundles(self) -> dict[str, Bundle]:
        """The bundles by name."""
        found = {}
        for name in dict.fromkeys(self.home.values()):
            inside = tuple(module for module in self.modules.values() if self.home[module.name] == name)
            needed = {self.home[other] for module in inside for other in module.needs if not is_foreign(other)}
            found[name] = Bundle(name, inside, tuple(sorted(needed - {name})))
        return found

    def text(self, name: str) -> str:
        """A bundle as one module, which exports what its modules export, each under its module's name."""
        bundle = self.bundles[name]
        lines = [*self._heads(bundle), *(self._wrapped(module) for module in bundle.modules)]
        names = ", ".join(identifier(module.name) for module in bundle.modules)
        lines += [f"export {{ {names} }};", f"//# sourceMappingURL={posixpath.basename(name)}.map", ""]
        return "\n".join(lines)

    def whole(self) -> str:
        """All there is in one script: what is imported later is here already, and the entry runs last."""
        names = [name for name in self._in_order() if name != self.entry]
        modules = [self.modules[name] for name in (*names, self.entry)]
        if foreign := foreign_imports(modules):
            raise ValueError(f"a library cannot be taken along: {', '.join(foreign)}")
        return "\n".join(self._wrapped(module, together=True) for module in modules)

    def _in_order(self) -> list[str]:
        """All names, what the entry needs at once before what comes later: that may wait for the former."""
        at_once = self._reached(self.entry)
        return [*filter(at_once.__contains__, self.modules), *(name for name in self.modules if name not in at_once)]

    def source_map(self, name: str) -> str:
        """Where each line of a bundle comes from."""
        bundle = self.bundles[name]
        line = len(self._heads(bundle))
        sections = []
        for module in bundle.modules:
            count = module.text.count("\n") + 1
            mapped = {"version": 3, "sources": [address(module.name, name)], "names": [], "mappings": mappings(count)}
            sections.append({"offset": {"line": line, "column": 0}, "map": mapped})
            line += count
        return json.dumps({"version": 3, "sections": sections})

    def _heads(self, bundle: Bundle) -> list[str]:
        """The imports of a bundle: libraries, and the modules of other bundles."""
        heads = [
            f'import {{ {", ".join(wanted)} }} from "{address(foreign, bundle.name)}";'
            for foreign, wanted in foreign_imports(bundle.modules).items()
        ]
        for other in bundle.imports:
            needed = {name for module in bundle.modules for name in module.needs if self.home.get(name) == other}
            names = ", ".join(identifier(name) for name in sorted(needed))
            heads.append(f'import {{ {names} }} from "{address(other, bundle.name)}";')
        return heads

    def _wrapped(self, module: Module, together: bool = False) -> str:
        """A module as a constant: what it exports. Its lines stay its lines. Is all in one script?"""
        exported = [*exports(module.text)]

        def taken(match: re.Match[str]) -> str:
            kind, names, whole, target = match.groups()
            name = target_of(module.name, target)
            if is_foreign(name):
                return ""
            if kind == "export":  # handed on, and not known here
                exported.extend(f"{each}: {identifier(name)}.{each}" for each in listed(names))
                return ""
            known = whole or "{ " + ", ".join(each.replace(" as ", ": ") for each in listed(names)) + " }"
            return f"const {known} = {identifier(name)};"

        def later(match: re.Match[str]) -> str:
            name = target_of(module.name, match[1])
            if together:
                return f"Promise.resolve({identifier(name)})"
            place = address(self.home[name], self.home[module.name])
            return f'import("{place}").then((bundle) => bundle.{identifier(name)})'

        text = LATER.sub(later, EXPORT.sub("", IMPORT.sub(lambda match: lines_kept(taken(match), match), module.text)))
        before, after = ("await (async () => {", "})()") if AWAITS.search(text) else ("(() => {", "})()")
        return f"const {identifier(module.name)} = {before} {text} return {{ {', '.join(exported)} }}; {after};"


def module_of(name: str, source: str) -> Module:
    """A script without its comments, and what it imports."""
    text = COMMENT.sub(lambda match: lines_kept("", match), source).rstrip()
    text += "\n" if "//" in text.rpartition("\n")[2] else ""  # or else what follows would be part of a comment
    needs = tuple(dict.fromkeys(target_of(name, target) for *_, target in IMPORT.findall(text)))
    return Module(name, text, needs, tuple(target_of(name, target) for target in LATER.findall(text)))


def exports(text: str) -> Iterator[str]:
    """The names that a module exports."""
    for one, several in EXPORT.findall(text):
        yield from [one] if one else listed(several)


def lines_kept(text: str, match: re.Match[str]) -> str:
    """A replacement that has as many lines as what it replaces."""
    return text + "\n" * match[0].count("\n")


def foreign_imports(modules: Iterable[Module]) -> Mapping[str, list[str]]:
    """What is imported from libraries, which stay files of their own."""
    found: dict[str, list[str]] = {}
    for module in modules:
        for _, names, _, target in IMPORT.findall(module.text):
            if is_foreign(name := target_of(module.name, target)):
                found.setdefault(name, []).extend(listed(names))
    return found


def listed(names: str) -> list[str]:
    return [each.strip() for each in names.split(",") if each.strip()]


def target_of(name: str, target: str) -> str:
    """The name of what a module imports."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), target))


def is_foreign(name: str) -> bool:
    return name.startswith("vendor/")


def identifier(name: str) -> str:
    """What a module is called inside bundles: `js/tree/camera.js` is `tree$camera`."""
    return name.removeprefix("js/").removesuffix(".js").replace("/", "$")


def address(name: str, seen_from: str) -> str:
    """A file's address relative to a bundle."""
    place = posixpath.relpath(name, posixpath.dirname(seen_from))
    return place if place.startswith(".") else f"./{place}"


def mappings(count: int) -> str:
    """Line for line, to the beginning of each; see the Source Map specification (ECMA-426)."""
    return ";".join(["AAAA", *["AACA"] * (count - 1)])
