"""Functions that run in processes of their own, alone or two together (gloo)."""

import os
import socket
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Barrier
from pathlib import Path
from subprocess import Popen
from tempfile import NamedTemporaryFile
from typing import IO

import torch

from candor_training.pipeline.forks import forks

# For programs that are started by their names: they find the package, and have one thread.
environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "OMP_NUM_THREADS": "1"}
patience_s = 240

_processes = forks()


class Started:
    """A process with what tests use of a Popen."""

    def __init__(self, process: BaseProcess, stderr: IO[str]) -> None:
        self._process, self.stderr = process, stderr

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int | None:
        """Its exit code, None where it has not ended in time (seconds)."""
        self._process.join(timeout)
        return self.poll()

    def kill(self) -> None:
        """Ends it at once (SIGKILL)."""
        self._process.kill()
        self._process.join()


@contextmanager
def start(
    function: Callable[..., object], *arguments: object, together: int = 1
) -> Iterator[list[Started]]:
    """Calls a module's function in so many processes; what has not ended at the end is killed."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    leaving = _processes.Barrier(together)
    with ExitStack() as stack:
        started = []
        for rank in map(str, range(together)):
            stderr = stack.enter_context(NamedTemporaryFile("r"))
            # The environment that `accelerate launch` gives.
            place = {"RANK": rank, "LOCAL_RANK": rank, "WORLD_SIZE": str(together)}
            meeting = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
            call = (function, arguments, place | meeting, stderr.name, leaving)
            process = _processes.Process(target=_call, args=call)
            process.start()
            started.append(Started(process, stderr.file))
            stack.callback(started[-1].kill)
        yield started


def run_in_two(function: Callable[..., object], *arguments: object) -> None:
    """Calls a module's function in two processes, to its end."""
    with start(function, *arguments, together=2) as both:
        for one in both:
            assert one.wait(patience_s) == 0, one.stderr.read()


def wait_until(is_so: Callable[[], bool], process: Started | Popen[str]) -> None:
    """Returns once it is so; fails when the process has ended before."""
    while not is_so():
        assert process.poll() is None, process.stderr.read() if process.stderr else ""
        time.sleep(0.005)


def is_running(pid: int) -> bool:
    """A process that has ended may stay in the table until somebody asks for its status."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def wait_for_end(pids: Iterable[int], seconds: float = 60) -> None:
    """Returns once none of the processes runs; fails when one still does after so long."""
    until = time.monotonic() + seconds
    while any(map(is_running, pids)):
        assert time.monotonic() < until
        time.sleep(0.005)


def _call(
    function: Callable[..., object],
    arguments: tuple[object, ...],
    place: dict[str, str],
    stderr: str,
    leaving: Barrier,
) -> None:
    with Path(stderr).open("w") as file:
        os.dup2(file.fileno(), sys.stderr.fileno())
    os.environ.update(place)
    torch.set_num_threads(1)
    function(*arguments)
    # A forked process is gone at once, and gloo breaks off the last exchange of one that is slower.
    leaving.wait(patience_s)
