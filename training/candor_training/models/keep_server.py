"""`python keep_server.py PID COMMAND ...` runs a command while the process PID lives.

PID must have started it, in a process group of its own. All of that group ends with PID, also where
that is killed (SIGKILL): engines start workers that do not watch it.
"""

import os
import signal
import subprocess
import sys
import time

_look_every_s = 0.2


def keep(parent: int, command: list[str]) -> int:
    """Runs the command to its end; kills the group once `parent` has ended."""
    with subprocess.Popen(command) as server:
        while server.poll() is None:
            # Who loses its parent gets another.
            if os.getppid() != parent:
                os.killpg(0, signal.SIGKILL)
            time.sleep(_look_every_s)
        return server.returncode


if __name__ == "__main__":
    sys.exit(keep(int(sys.argv[1]), sys.argv[2:]))
