"""Programs that run in two processes (gloo), with the environment that `accelerate launch` gives."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

# The package and its tests are found, and each process has one thread.
environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "OMP_NUM_THREADS": "1"}
patience_s = 240


@contextmanager
def two_processes(program: str, *arguments: str) -> Iterator[list[subprocess.Popen[str]]]:
    """Starts a program's text twice; what has not ended at the end is killed (SIGKILL)."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [sys.executable, "-c", program, *arguments]
    with ExitStack() as stack:
        processes = []
        for rank in ("0", "1"):
            place = {"RANK": rank, "LOCAL_RANK": rank, "WORLD_SIZE": "2"}
            meeting = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
            process = subprocess.Popen(
                command, env=environment | place | meeting, stderr=subprocess.PIPE, text=True
            )
            processes.append(stack.enter_context(process))
            stack.callback(process.kill)
        yield processes


def run_in_two(program: str, *arguments: str) -> None:
    """Runs a program's text in two processes, to the end."""
    with two_processes(program, *arguments) as processes:
        for process in processes:
            said = process.communicate(timeout=patience_s)[1]
            assert process.returncode == 0, said


def wait_until(is_so: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Returns once it is so; fails when the process has ended before."""
    while not is_so():
        assert process.poll() is None, process.stderr.read() if process.stderr else ""
        time.sleep(0.005)
