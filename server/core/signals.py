"""What is done when the system sends this process a signal."""

import signal
import threading
from collections.abc import Callable, Iterable
from typing import Any


def hear(names: Iterable[str], handler: Callable[..., Any]) -> None:
    """Have a handler called for those of the named signals that this system has; only the main thread may say so."""
    if threading.current_thread() is threading.main_thread():
        for name in names:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), handler)
