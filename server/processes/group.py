"""A process and all that it starts, as one group that can be ended at once, on every system."""

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

NEW_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # Windows only; elsewhere a session is begun
POLITE = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # Windows has no `nice`: a child is born so


def end_group(leader: int, how: str = "SIGKILL") -> None:
    """Send a signal to a leader and all that it has started, even after the leader itself has ended.

    Windows has no such signals: there all are killed, and only while the leader lives.
    """
    with suppress(OSError):  # all of them may have ended; macOS refuses where only the dead are left
        if hasattr(os, "killpg"):
            os.killpg(leader, getattr(signal, how))
        else:
            program = Path(os.environ["SYSTEMROOT"], "System32", "taskkill.exe")
            subprocess.run([str(program), "/F", "/T", "/PID", str(leader)], capture_output=True, check=False)


def end_own_group() -> None:
    """End this process, and where it leads a group, all that it has started."""
    if not hasattr(os, "getpgrp") or os.getpgrp() == os.getpid():
        end_group(os.getpid())
    os._exit(1)
