"""Which tests a change needs at once: those of the rooms it touches, and a few that are cheap and notice much.

A change is what differs from the branch `main`, or, on that branch, from the last commit. Everything else is for
`python3 -m tests`. Where tests in a browser are is said here, too.
"""

import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
ALWAYS = (
    "house/test_rooms.py",
    "content/test_catalogue_keys.py",
    "search/test_invariants.py",
    "web/test_sessions.py",
    "page/test_first_minute.py",
)
SCRIPTS = ("scripts", "canvas")
IN_A_BROWSER = ("page", "canvas", "scripts")  # folders
MARKER = "mark.browser"  # of a test in a browser, wherever else it is
ROOMS = {  # where something has changed -> folders and files of tests
    "server/spaces": ("pieces", "search"),
    "server/frontiers": ("pieces/test_open_lists.py", "search"),
    "server/heuristics": ("pieces/test_expression.py",),
    "server/domains": ("pieces", "search", "engine", "answers", "formats", "content", "web/test_third_domain.py"),
    "server/search": ("search", "engine/test_streams.py", "engine/test_compiled.py"),
    "server/engine": ("engine",),
    "server/worth": ("answers",),
    "server/runs": ("answers",),
    "server/formats": ("formats",),
    "server/classroom": ("pieces/test_classroom.py", "pieces/test_store.py"),
    "server/content": ("content",),
    "server/web": ("web",),
    "server/cli": ("cli",),
    "server": ("house", "search", "web"),
    "static/js/classroom": (
        "scripts/classroom.test.js",
        "scripts/frames.test.js",
        "page/test_class_page.py",
        "web/test_class.py",
    ),
    "static/js/comparing": (
        "page/test_lanes.py",
        "page/test_difference.py",
        "page/test_runs.py",
        "page/test_designs.py",
    ),
    "static/js/domains/boards": ("canvas", "scripts", "page/test_board_tab.py", "page/test_board_stories.py"),
    "static/js/domains/gridmaps": ("canvas", "scripts", "page/test_editor.py"),
    "static/js/inside": ("page/test_code_panel.py", "page/test_lists.py", "page/test_stored_page.py"),
    "static/js/learn": ("page/test_predict.py", "page/test_lessons_page.py", "page/test_heuristiccheck.py"),
    "static/js/page": ("page/test_files.py", "page/test_keys.py", "page/test_appearance.py", "page/test_share.py"),
    "static/js/panels": ("page/test_controls.py", "page/test_algorithm_panel.py", "page/test_statistics_panel.py"),
    "static/js/server": (*SCRIPTS, "page/test_playback_page.py"),
    "static/js/stage": ("canvas", "scripts", "page/test_editor.py"),
    "static/js": (*SCRIPTS, "page/test_controls.py", "page/test_board_tab.py"),
    "static": ("house/test_theme.py", "page/test_appearance.py", "page/test_accessibility.py"),
    "templates": ("page/test_controls.py", "page/test_board_tab.py", "page/test_languages.py"),
    "tests": ("house",),
}


def changed(root: Path = ROOT) -> list[str]:
    """The files that differ from `main`, new ones included."""
    base = next(filter(None, (_git(root, "merge-base", "HEAD", main) for main in ("main", "origin/main", "HEAD"))), [])
    known = _git(root, "diff", "--name-only", *base) if base else []
    return sorted({*known, *_git(root, "ls-files", "--others", "--exclude-standard")})


def _git(root: Path, *arguments: str) -> list[str]:
    """The lines that git answers; none where it cannot."""
    try:
        found = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True)
    except OSError:
        return []
    return found.stdout.split("\n")[:-1] if found.returncode == 0 else []


def chosen(files: Iterable[str]) -> list[str]:
    """The tests of these files, as pytest wants to be told."""
    found = {*ALWAYS, *(test for file in files for test in tests_of(file))}
    folders = {test for test in found if "/" not in test}
    return sorted(f"tests/{test}" for test in found if test in folders or test.split("/")[0] not in folders)


def everything(root: Path = ROOT) -> list[str]:
    """All folders of tests, as pytest wants to be told."""
    return sorted({f"tests/{file.parent.name}" for file in (root / "tests").glob("*/test_*.py")})


def in_a_browser(places: Iterable[str], root: Path = ROOT) -> Iterator[str]:
    """Of folders and files of tests those that hold tests in a browser."""
    for place in places:
        if place.split("/")[1] in IN_A_BROWSER:
            yield place
        else:
            files = (root / place).rglob("test_*.py") if (root / place).is_dir() else [root / place]
            marked = [file for file in files if MARKER in file.read_text(encoding="utf-8")]
            yield from sorted(file.relative_to(root).as_posix() for file in marked)


def tests_of(file: str) -> Iterator[str]:
    """A test is its own; any other file is its room's, the nearest that the table knows."""
    if file.startswith("tests/") and (Path(file).name.startswith("test_") or file.endswith(".test.js")):
        yield file.removeprefix("tests/")
        return
    room = next((place for place in map(str, Path(file).parents) if place in ROOMS), None)
    yield from ROOMS.get(room or "", ())
