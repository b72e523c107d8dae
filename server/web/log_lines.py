"""What a server says on standard error: one line for whatever goes wrong, and for what happens if that is asked for."""

import logging
import time

from . import happenings


class _OneLine(logging.Formatter):
    """One line a record, whatever went wrong."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        text = record.getMessage() if error is None else f"{record.getMessage()}: {error!r}"
        who = time.strftime("%H:%M:%S ") if record.levelno == logging.INFO else "astrolabe: "
        return " ".join(f"{who}{text}".split())


def one_line_log(tell: bool) -> None:
    """Our errors go to standard error, and so does what happens if `tell`; of the libraries' errors only the
    unexpected ones.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(_OneLine())
    ours = ("astrolabe", happenings.log.name)
    handler.addFilter(lambda record: record.name in ours or record.exc_info is not None)
    happenings.log.setLevel(logging.INFO if tell else logging.ERROR)
    log = logging.getLogger("astrolabe")
    log.addHandler(handler)
    log.setLevel(logging.ERROR)
    log.propagate = False
