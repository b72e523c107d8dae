"""The command line: `astrolabe` starts the page, `astrolabe solve` answers files, `astrolabe scen` checks a
MovingAI scenario, `astrolabe worksheet` and `astrolabe slides` put a search on paper.

Owns arguments, exit codes and what goes to which stream; the work is done in `runs/run.py`, the printed forms are those
of `formats/`. Its words, help included, are in the catalogues under `cli.`.
"""

import argparse
import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any, NoReturn

from ..content.words import LANGUAGES
from ..content.worksheets import PAPERS
from ..content.worksheets.variants import MOST as MOST_VARIANTS
from ..core.refusal import Refusal
from ..domains import DOMAINS, FORMATS
from ..engine.choice import Engines
from ..engine.settings import CHOICES, DEFAULT, OWN, SWITCHES, WHOLE
from . import interrupts, papers, scenarios, solving
from .texts import STANDARD
from .wording import say

SOLVED, NO_ANSWER, BAD_INPUT, STOPPED = 0, 1, 2, 3
INTERRUPTED = 130
FILMED = (*dict.fromkeys(name for domain in DOMAINS for name in domain.pictures), "lanes")
PRIMARY, CHINESE = 0x3FF, 0x04  # of the numbers Windows gives to languages
GONE = (errno.EPIPE, errno.EINVAL) if os.name == "nt" else (errno.EPIPE,)  # what reads our output has: nobody to tell

FULL = (errno.ENOSPC, errno.EIO)  # no more can be written


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says how it went."""
    language = preferred_language()
    interrupts.watch()
    _replace_what_cannot_be_printed()
    options = parser(language).parse_args(arguments)
    options.language = language
    options.engines = Engines(perf_counter)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        code = command(options)
        sys.stdout.flush()
    except Refusal as refusal:
        print(say(refusal.key, language, **refusal.facts), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(say("cli.interrupted", language), file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        if error.errno not in (*GONE, *FULL):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno in GONE:
            return SOLVED
        print(say("cli.unwritable", language, file=STANDARD, reason=error.strerror), file=sys.stderr)
        return BAD_INPUT
    return code


def _replace_what_cannot_be_printed() -> None:
    """A character the terminal does not have becomes a question mark, not an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def preferred_language() -> str:
    """Chinese where the environment asks for it, or else Windows does; English otherwise."""
    asked = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    if sys.platform == "win32" and not asked:
        import ctypes

        return "zh" if ctypes.windll.kernel32.GetUserDefaultUILanguage() & PRIMARY == CHINESE else "en"
    return "zh" if asked.startswith("zh") else "en"


def parser(language: str) -> argparse.ArgumentParser:
    def words(key: str) -> str:
        return say(f"cli.{key}", language).replace("%", "%%")

    top = argparse.ArgumentParser(prog="astrolabe", description=words("about"), epilog=words("epilog"))
    top.set_defaults(command=_serve)
    top.add_argument("--host", help=words("host"))
    top.add_argument("--port", type=int, default=8000, help=words("port"))
    top.add_argument("--proxy", default="", metavar="NAME", help=words("proxy"))
    top.add_argument("--no-browser", action="store_true", help=words("no-browser"))
    top.add_argument("--lesson", type=int, metavar="N", help=words("lesson"))
    top.add_argument("--class", dest="classroom", action="store_true", help=words("class"))
    top.add_argument("--mock", type=int, choices=range(1, 61), default=0, metavar="N", help=words("mock"))
    top.add_argument("--redis", default="", metavar="URL", help=words("redis"))
    top.add_argument("--workers", type=int, choices=range(1, 33), default=4, metavar="N", help=words("workers"))
    top.add_argument("--classes", type=int, choices=range(101), default=0, metavar="N", help=words("classes"))
    top.add_argument("--embed-in", action="append", default=[], metavar="ORIGIN", help=words("embed-in"))
    top.add_argument("--log", action="store_true", help=words("log"))
    commands = top.add_subparsers(metavar="solve | scen | worksheet | slides | replay | site | trace | film")

    solve = commands.add_parser(
        "solve", help=words("solve"), description=words("solve.about"), epilog=words("solve.epilog")
    )
    solve.set_defaults(command=solving.solve_files)
    solve.add_argument("files", nargs="+", metavar="FILE", help=words("file"))
    solve.add_argument("--goal", help=words("goal"))
    printed = solve.add_mutually_exclusive_group()
    printed.add_argument("--style", choices=solving.STYLES, help=words("style"))
    printed.add_argument("--json", action="store_true", help=words("json"))
    _add_settings(solve, words)

    scen = commands.add_parser("scen", help=words("scen"), description=words("scen.about"))
    scen.set_defaults(command=scenarios.run_scenario)
    scen.add_argument("file", metavar="FILE.scen", help=words("scen.file"))
    scen.add_argument("--limit", type=int, help=words("scen.limit"))
    scen.add_argument("--json", action="store_true", help=words("json"))
    scen.add_argument("--algorithm", choices=CHOICES["algorithm"], metavar="NAME", help=words("algorithm"))
    _add_papers(commands, words)
    _add_replays(commands, words)
    _add_film(commands, words)
    return top


def _add_papers(commands: Any, words: Callable[[str], str]) -> None:
    for name, command in (("worksheet", papers.write_worksheet), ("slides", papers.write_slides)):
        paper = commands.add_parser(name, help=words(name), description=words(f"{name}.about"))
        paper.set_defaults(command=command)
        paper.add_argument("file", metavar="FILE", help=words("file"))
        paper.add_argument("-o", "--output", "--out", dest="out", default="-", metavar="FILE", help=words("out"))
        paper.add_argument("--goal", help=words("goal"))
        paper.add_argument("--steps", metavar="2-7", help=words("steps"))
        if name == "worksheet":
            numbers = range(1, MOST_VARIANTS + 1)
            paper.add_argument("--variants", type=int, choices=numbers, default=1, metavar="N", help=words("variants"))
            paper.add_argument("--seed", type=int, default=1, metavar="N", help=words("seed"))
            paper.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=words("paper"))
        _add_settings(paper, words)


def _late(module: str, name: str) -> Callable[[argparse.Namespace], int]:
    """A command that is loaded when it is wanted: answering files must not load the web server."""

    def run(options: argparse.Namespace) -> int:
        done: int = getattr(import_module(f".{module}", __package__), name)(options)
        return done

    return run


def _add_replays(commands: Any, words: Callable[[str], str]) -> None:
    """What is taken along."""
    command = partial(_late, "replaying")
    replay = commands.add_parser("replay", help=words("replay"), description=words("replay.about"))
    replay.set_defaults(command=command("save_replay"))
    replay.add_argument("file", metavar="FILE", help=words("file"))
    replay.add_argument("-o", "--output", metavar="FILE.html", help=words("replay.output"))
    trace = commands.add_parser("trace", help=words("trace"), description=words("trace.about"))
    trace.set_defaults(command=command("save_trace"))
    trace.add_argument("file", metavar="FILE", help=words("file"))
    trace.add_argument("-o", "--output", metavar="FILE.trace.yaml", help=words("trace.output"))
    for each in (replay, trace):
        each.add_argument("--map", metavar="FILE", help=words("replay.map"))
        each.add_argument("--goal", help=words("goal"))
        _add_settings(each, words)
    site = commands.add_parser("site", help=words("site"), description=words("site.about"))
    site.set_defaults(command=command("save_site"))
    site.add_argument("folder", nargs="?", metavar="LESSONS", help=words("site.folder"))
    site.add_argument("-o", "--output", required=True, metavar="FOLDER", help=words("site.output"))
    for each in (replay, site):
        each.add_argument("--title", help=words("replay.title"))
        each.add_argument("--home", default="http://localhost:8000/", metavar="URL", help=words("replay.home"))


def _add_film(commands: Any, words: Callable[[str], str]) -> None:
    film = commands.add_parser("film", help=words("film"), description=words("film.about"), epilog=words("film.epilog"))
    film.set_defaults(command=_late("filming", "save_film"))
    film.add_argument("file", metavar="FILE", help=words("file"))
    film.add_argument("-o", "--output", metavar="FILE.gif", help=words("film.output"))
    film.add_argument("--size", default="1280x720", metavar="WxH", help=words("film.size"))
    pace = film.add_mutually_exclusive_group()
    pace.add_argument("--speed", type=float, metavar="N", help=words("film.speed"))
    pace.add_argument("--length", type=float, metavar="SECONDS", help=words("film.length"))
    film.add_argument("--from", dest="first", type=int, default=1, metavar="STEP", help=words("film.from"))
    film.add_argument("--to", dest="last", type=int, metavar="STEP", help=words("film.to"))
    film.add_argument("--what", choices=FILMED, help=words("film.what"))
    film.add_argument("--theme", choices=("light", "dark"), default="light", help=words("film.theme"))
    film.add_argument("--language", dest="words", choices=LANGUAGES, help=words("film.language"))
    film.add_argument("--no-caption", action="store_true", help=words("film.no-caption"))
    film.add_argument("--no-legend", action="store_true", help=words("film.no-legend"))
    film.add_argument("--goal", help=words("goal"))
    _add_settings(film, words)


def _add_settings(command: argparse.ArgumentParser, words: Callable[[str], str]) -> None:
    """One option a setting, its values out of the table of settings."""
    there = dict.fromkeys(name for domain in DOMAINS for name in domain.choosable.heuristics)
    heuristics = (DEFAULT, *there, OWN)
    for name, values in (*CHOICES.items(), ("heuristic", heuristics)):
        listed = f"{words(name)} {', '.join(values)}"
        command.add_argument(f"--{name.replace('_', '-')}", dest=name, choices=values, metavar="NAME", help=listed)
    command.add_argument("--expression", metavar="TEXT", help=words("expression"))
    command.add_argument("--weight", type=float, metavar="W", help=words("weight"))
    for name in WHOLE:
        command.add_argument(f"--{name}", type=int, metavar="N", help=words(name))
    for name in SWITCHES:
        command.add_argument(f"--{name}", action="store_true", default=None, help=words(name))


def _serve(options: argparse.Namespace) -> int:
    """A page for one class, or the server of a school. Only here: answering files must not load the web server."""
    if options.redis:
        _serve_school(options)
    from ..web.serve import leave, serve

    part = _address_of(options.lesson)
    browser, language = not options.no_browser, options.language
    host = options.host or ("0.0.0.0" if options.classroom else "127.0.0.1")
    tell, proxy, embed_in, mock = options.log, options.proxy, options.embed_in, options.mock
    classroom = options.classroom or mock > 0
    more: Any = {"tell": tell, "classroom": classroom, "proxy": proxy, "embed_in": embed_in, "mock": mock}
    leave(serve(host, options.port, part, browser, language, **more))


def _serve_school(options: argparse.Namespace) -> NoReturn:
    """Several workers, which keep their classes in Redis: an extra brings what that takes."""
    try:
        from ..web.replays.embedding import checked
        from ..web.school import Plan, serve_school
    except ImportError:
        raise Refusal("class.school") from None
    host, size = options.host or "0.0.0.0", (options.workers, options.classes)
    plan = Plan(host, options.port, options.redis, *size, options.language, options.proxy, options.log)
    serve_school(plan._replace(embed_in=checked(options.embed_in)))


def _address_of(lesson: int | None) -> str:
    """What follows the page's address when it is to open a lesson."""
    from ..content.lessons import built_in

    if lesson is None:
        return ""
    if not 0 <= lesson < len(built_in(FORMATS)):
        raise Refusal("lesson.no-such", number=lesson, most=len(built_in(FORMATS)) - 1)
    return f"#lesson={lesson}"
