"""`astrolabe replay`: a problem, or the search trace of another program, as a replay in one file; `astrolabe site`:
lessons as a folder of replays; `astrolabe trace`: a search as a trace that Posthoc plays.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from ..content.lessons import Lesson, built_in, read_set
from ..content.lessons import files as lesson_files
from ..core.refusal import Refusal
from ..domains import FORMATS, Problem
from ..engine.settings import settings_from
from ..formats import Document
from ..formats.searchtrace import is_trace
from ..web.questions.question import Services
from ..web.replays.file import Look, home_from, replay
from ..web.replays.foreign import foreign
from ..web.replays.outgoing import trace_of
from ..web.replays.recording import Recording, recorded
from ..web.replays.site import NamedLesson, files_of, named
from ..web.replays.taking import ground_in
from .progress_line import ProgressLine
from .solving import build_tables, given_in, towards
from .texts import STANDARD, make_folder, put, text_of
from .wording import say


def save_replay(options: argparse.Namespace) -> int:
    """Write the replay of a file's problem."""
    services = _services(options)
    recording = _recording(options, services)
    look = _look(options, options.title or (Path(options.file).stem if options.file != STANDARD else ""))
    return _put(options, replay(recording, look, services.static), ".html")


def save_trace(options: argparse.Namespace) -> int:
    """Write the search trace of a file's problem."""
    return _put(options, trace_of(_recording(options, _services(options)).runs[0]), ".trace.yaml")


def _recording(options: argparse.Namespace, services: Services) -> Recording:
    text = text_of(options.file)
    if is_trace(text, str(options.file)):
        return foreign(text, _ground(options))
    return recorded(document_of(options, text), services)


def _put(options: argparse.Namespace, text: str, suffix: str) -> int:
    """A text where it is wanted; otherwise under the name of the file it comes from."""
    put(text, options.output or Path(options.file).with_suffix(suffix).name)
    return 0


def _ground(options: argparse.Namespace) -> Problem | None:
    """The map that a trace was made on, if it is given."""
    return ground_in(FORMATS.read(text_of(options.map), options.map)) if options.map else None


def document_of(options: argparse.Namespace, text: str) -> Document:
    """What the file says, under what the command line says."""
    found = FORMATS.read(text, options.file)
    if len(found.problems) != 1:
        raise Refusal("replay.single", found=len(found.problems))
    problem = towards(found.problems[0], options.goal)
    settings = {**FORMATS.default_settings(found), **found.settings, **given_in(options)}
    build_tables(problem, settings_from(settings, problem), ProgressLine(options.language))
    return replace(found, problems=(problem,), settings=settings)


def save_site(options: argparse.Namespace) -> int:
    """Write lessons as a site: those in a folder, or those that come with the program."""
    folder = Path(options.output)
    lessons = _lessons_in(Path(options.folder)) if options.folder else _own_lessons()
    make_folder(folder)
    line = ProgressLine(options.language)
    files = files_of(lessons, _look(options, options.title or ""), _services(options))
    for count, (name, text) in enumerate(files):
        line.say("cli.site.progress", done=count, all=len(lessons))
        put(text, str(folder / name))
    line.clear()
    print(say("cli.site.written", options.language, count=len(lessons), folder=str(folder)), file=sys.stderr)
    return 0


def _own_lessons() -> list[NamedLesson]:
    return named(zip((path.stem for path in lesson_files()), built_in(FORMATS), strict=True))


def _lessons_in(folder: Path) -> list[NamedLesson]:
    """The lessons in the files of a folder, in the order of their names."""
    found: list[tuple[str, Lesson]] = []
    for path in sorted(folder.glob("[!.]*.json")):  # macOS leaves hidden companions on other systems' disks
        lessons = read_set(text_of(str(path)), FORMATS.parts)
        names = [path.stem] if len(lessons) == 1 else [f"{path.stem}-{number}" for number in range(1, len(lessons) + 1)]
        found += zip(names, lessons, strict=True)
    if not found:
        raise Refusal("cli.site.none", folder=str(folder))
    return named(found)


def _look(options: argparse.Namespace, title: str) -> Look:
    return Look(title, options.language, home_from(options.home))


def _services(options: argparse.Namespace) -> Services:
    return Services(make=options.engines.make, engines=options.engines)
