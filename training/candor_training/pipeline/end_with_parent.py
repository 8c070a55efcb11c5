"""Processes that end with the one that started them, also where that is killed (SIGKILL).

`python -m candor_training.pipeline.end_with_parent PID ...` is `accelerate launch ...`, and ends with
the process PID. The workers that it starts watch it in their turn.
"""

import os
import signal
import sys
import threading
import time

_look_every_s = 0.5


def end_with(parent: int) -> None:
    """Kills this process soon after `parent`, which started it, has ended."""

    def watch() -> None:
        # The system gives a process whose parent has ended another parent.
        while os.getppid() == parent:
            time.sleep(_look_every_s)
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()


if __name__ == "__main__":
    end_with(int(sys.argv.pop(1)))
    from accelerate.commands.launch import main

    main()
