"""Servers that write a model's texts: vLLM, or any other that has OpenAI's `/v1/completions`."""

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import httpx2
from pydantic import Field, model_validator

from candor_training.errors import StatedError
from candor_training.pipeline.stage import Settings

token_variable = "CANDOR_INFERENCE_TOKEN"
SERVER_SHARE = 0.92
"""Of a GPU's memory, what vLLM's server takes unless its command says another share."""
_poll_s = 0.2
_leave_s = 10
_end_of_log = 1000


class Servers(Settings):
    """Servers at `urls`, or `count` that `command` starts on this machine while the stage runs.

    In `command`, {model} becomes the model's folder and {port} a free port. Each server sees one of
    this process's GPUs, or none where it has none.
    Of `urls`, those are asked that list the model under its folder, or all with the name `served_as`.
    """

    urls: list[str] = []
    """Addresses of servers."""
    command: str | None = None
    """What starts one on this machine."""
    count: int = Field(default=1, gt=0)
    """How many it starts."""
    served_as: str | None = None
    """The model's name on the servers."""
    at_once: int = Field(default=64, gt=0)
    """Texts that one server writes at a time."""
    patience_s: float = Field(default=900, gt=0)
    """Seconds that one may take to start, and that all may give no text."""

    @model_validator(mode="after")
    def _is_one_or_the_other(self) -> "Servers":
        if bool(self.urls) == bool(self.command):
            raise ValueError("give urls, or a command that starts servers")
        if self.command and "{port}" not in self.command:
            raise ValueError("the command needs {port}, and {model}")
        if self.gpu_share is not None and not 0 < self.gpu_share <= 1:
            raise ValueError("--gpu-memory-utilization is above 0 and at most 1")
        return self

    @property
    def gpu_share(self) -> float | None:
        """The share of a GPU's memory that each started server takes; none where it is not vLLM."""
        if not self.command or "vllm" not in self.command:
            return None
        found = re.search(r"--gpu[-_]memory[-_]utilization[= ]+(\d*\.?\d+)", self.command)
        return float(found[1]) if found else SERVER_SHARE


@dataclass(frozen=True)
class Pool:
    """Addresses of servers, and the name under which they have the model."""

    urls: list[str]
    model: str
    # Raises StatedError once none can answer any more.
    require_alive: Callable[[], None]


def bearer() -> dict[str, str]:
    """The header with the token of CANDOR_INFERENCE_TOKEN, where there is one."""
    token = os.environ.get(token_variable)
    return {"Authorization": f"Bearer {token}"} if token else {}


def without_token(text: str) -> str:
    """What a server said, without the token that it was sent: it may repeat it in an error."""
    token = os.environ.get(token_variable)
    return text.replace(token, "…") if token else text


def check_servers(servers: Servers, model: Path) -> None:
    """Raises StatedError where the servers cannot be started, or do not serve the model."""
    if servers.command:
        program = shlex.split(servers.command)[0]
        if shutil.which(program) is None:
            raise StatedError(f"servers.command: there is no program {program}.")
        _require_devices(servers)
    else:
        _find(servers, model)


@contextmanager
def open_pool(servers: Servers, model: Path) -> Iterator[Pool]:
    """Servers that are ready to write with this model. Those that it starts, it ends."""
    if servers.command:
        with _started(servers, model) as pool:
            yield pool
    else:
        yield _find(servers, model)


def _find(servers: Servers, model: Path) -> Pool:
    urls = [url.rstrip("/").removesuffix("/v1") for url in servers.urls]
    if servers.served_as:
        return Pool(urls, servers.served_as, lambda: None)
    listed = {url: _listed(url) for url in urls}
    for name in dict.fromkeys(name for names in listed.values() for name in names):
        if Path(name).resolve() == model.resolve():
            return Pool([url for url in urls if name in listed[url]], name, lambda: None)
    found = "; ".join(f"{url} has {', '.join(names) or 'none'}" for url, names in listed.items())
    raise StatedError(
        f"no server has the model {model.resolve()} ({found}): start one with "
        f"`vllm serve {model.resolve()}`, and run again."
    )


def _listed(url: str) -> list[str]:
    try:
        answer = httpx2.get(f"{url}/v1/models", headers=bearer(), timeout=10)
        answer.raise_for_status()
        return [str(one["id"]) for one in answer.json()["data"]]
    except (httpx2.HTTPError, ValueError, KeyError, TypeError) as error:
        raise StatedError(f"{url}/v1/models does not list models: {error}") from None


def _require_devices(servers: Servers) -> list[str]:
    """What CUDA_VISIBLE_DEVICES is for each server: one GPU of this process, or none if it has none."""
    given = os.environ.get("CUDA_VISIBLE_DEVICES")
    if given is None:
        return [str(number) for number in range(servers.count)]
    # As CUDA does: GPUs count up to the first entry that names none.
    devices = [
        *takewhile(lambda one: one and not one.startswith("-"), map(str.strip, given.split(",")))
    ]
    if not devices:
        return [""] * servers.count
    if len(devices) < servers.count:
        raise StatedError(f"servers.count is {servers.count}, but CUDA_VISIBLE_DEVICES is {given}.")
    return devices[: servers.count]


@contextmanager
def _started(servers: Servers, model: Path) -> Iterator[Pool]:
    # They stay where something went wrong.
    logs = Path(tempfile.mkdtemp(prefix="candor-servers-"))
    with ExitStack() as stack:
        started = []
        for number, device in enumerate(_require_devices(servers)):
            log = logs / f"{number}.log"
            started.append(stack.enter_context(_server(servers, model, device, log)))

        def require_alive() -> None:
            if all(one.process.poll() is not None for one in started):
                raise started[-1].ended()

        deadline = time.monotonic() + servers.patience_s
        for one in started:
            one.wait_until_ready(deadline)
        yield Pool([one.url for one in started], str(model.resolve()), require_alive)
    shutil.rmtree(logs)


@dataclass(frozen=True)
class _Server:
    url: str
    process: "subprocess.Popen[bytes]"
    log: Path

    def ended(self) -> StatedError:
        said = self.log.read_text(encoding="utf-8", errors="replace")[-_end_of_log:]
        status = self.process.poll()
        return StatedError(f"servers.command ended ({status}), see {self.log}: ... {said}")

    def wait_until_ready(self, deadline: float) -> None:
        while True:
            if self.process.poll() is not None:
                raise self.ended()
            try:
                if httpx2.get(f"{self.url}/health", headers=bearer(), timeout=5).is_success:
                    return
            except httpx2.TransportError:
                # It is still loading the model.
                pass
            if time.monotonic() > deadline:
                raise StatedError(
                    f"{self.url} was not ready within servers.patience_s: see {self.log}."
                )
            time.sleep(_poll_s)


@contextmanager
def _server(servers: Servers, model: Path, device: str, log: Path) -> Iterator[_Server]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = str(model.resolve())
    words = shlex.split(servers.command or "")
    command = [word.replace("{model}", folder).replace("{port}", str(port)) for word in words]
    # They end with this process, also where it is killed.
    keeper = [sys.executable, "-I", str(Path(__file__).with_name("keep_server.py")), str(os.getpid())]
    place = {**os.environ, "CUDA_VISIBLE_DEVICES": device}
    with log.open("wb") as file:
        process = subprocess.Popen(
            [*keeper, *command], env=place, stdout=file, stderr=file, start_new_session=True
        )
    try:
        yield _Server(f"http://127.0.0.1:{port}", process, log)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(_leave_s)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
