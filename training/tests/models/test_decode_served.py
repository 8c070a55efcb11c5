"""Texts from servers: shared out, in spite of servers that fail, and refused in the server's words."""

import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from candor_training.errors import StatedError
from candor_training.models.decode_served import decode_served
from candor_training.models.decoding import Decoding, Request, Written
from candor_training.models.servers import Pool, Servers, check_servers, open_pool
from tests.support.completions import Answer, completion, completions
from tests.support.processes import environment, wait_for_end, wait_until

DECODING = Decoding(temperature=0.7, top_p=0.9, max_new_tokens=16, stop="\n\n")
REQUESTS = [Request(f"key {i}", f"prompt {i}") for i in range(20)]


def write(*urls: str, patience_s: float = 30) -> dict[str, Written]:
    pool = Pool(list(urls), "m", lambda: None)
    texts = [x for some in decode_served(pool, REQUESTS, DECODING, 1, 2, patience_s) for x in some]
    assert len(texts) == len({one.key for one in texts})
    return {one.key: one for one in texts}


def test_servers_share_the_work_of_one_that_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CANDOR_INFERENCE_TOKEN", "secret")
    begun = threading.Event(), threading.Event()

    def after(own: int) -> Answer:
        """Answers once the other server has been asked too."""

        def answer(asked: dict[str, Any]) -> tuple[int, dict[str, Any]]:
            begun[own].set()
            assert begun[1 - own].wait(10)
            return completion(asked)

        return answer

    with socket.socket() as closed, completions(after(0)) as one, completions(after(1)) as other:
        closed.bind(("127.0.0.1", 0))
        gone = f"http://127.0.0.1:{closed.getsockname()[1]}"
        texts = write(gone, one.url, other.url)
    assert {key: text.text for key, text in texts.items()} == {
        one.key: f"on {one.prompt}" for one in REQUESTS
    }
    assert texts["key 0"] == Written(key="key 0", text="on prompt 0", tokens=3, ended=True)
    assert len(one.asked) + len(other.asked) == 20
    assert one.asked and other.asked
    assert one.authorizations == other.authorizations == {"Bearer secret"}
    asked = {one["prompt"]: one for one in one.asked + other.asked}
    settings = {"model": "m", "max_tokens": 16, "temperature": 0.7, "top_p": 0.9, "stop": ["\n\n"]}
    assert settings.items() <= asked["prompt 3"].items()
    assert len({one["seed"] for one in asked.values()}) == 20


def test_a_server_that_is_full_is_asked_again() -> None:
    refused: set[str] = set()

    def once_full(asked: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if len(refused) < 2 and asked["prompt"] not in refused:
            refused.add(asked["prompt"])
            return 503, {"error": "full"}
        return completion(asked)

    with completions(once_full) as server:
        assert len(write(server.url)) == 20
    assert len(server.asked) == 22


@pytest.mark.parametrize(
    ("status", "message"),
    [(400, "answers 400: .*too long"), (500, "answers 500: .*too long.*for the 5th time")],
)
def test_a_text_that_is_refused_ends_the_work_in_the_servers_words(
    status: int, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANDOR_INFERENCE_TOKEN", "a secret")

    def refuse_one(asked: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        said = {"error": "too long", "headers": "Bearer a secret"}
        return (status, said) if asked["prompt"] == "prompt 5" else completion(asked)

    with completions(refuse_one) as server, pytest.raises(StatedError, match=message) as raised:
        write(server.url)
    assert "a secret" not in str(raised.value)


def test_patience_ends_where_no_server_answers() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        with pytest.raises(StatedError, match=r"no server gave a text for 0\.1 s: .*cannot be reached"):
            write(f"http://127.0.0.1:{closed.getsockname()[1]}", patience_s=0.1)


def test_only_servers_that_have_the_model_are_asked(tmp_path: Path) -> None:
    model = tmp_path / "model"
    with completions(models=(str(model),)) as one, completions(models=("other",)) as other:
        both = Servers(urls=[f"{other.url}/v1/", one.url])
        with open_pool(both, model) as pool:
            assert pool.urls == [one.url]
        with pytest.raises(StatedError, match=f"{other.url} has other.*vllm serve {tmp_path}/another"):
            check_servers(Servers(urls=[other.url]), tmp_path / "another")


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    program = f"{sys.executable} -c 'import sys; sys.exit(\"no GPU for {{model}} {{port}}\")'"
    with (
        pytest.raises(StatedError, match=rf"ended \(1\), .* no GPU for {tmp_path}"),
        open_pool(Servers(command=program), tmp_path),
    ):
        pass
    with pytest.raises(StatedError, match="there is no program nowhere/vllm"):
        check_servers(Servers(command="nowhere/vllm {model} {port}"), tmp_path)


# Writes down which GPUs it sees, and is ready.
_HEALTHY = """
import http.server, os, sys
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
open(os.path.join(sys.argv[2], sys.argv[1]), 'w').write(os.environ['CUDA_VISIBLE_DEVICES'])
http.server.HTTPServer(('127.0.0.1', int(sys.argv[1])), Handler).serve_forever()
"""


@pytest.mark.parametrize(
    ("visible", "seen"),
    [(None, ["0", "1"]), ("", ["", ""]), ("-1", ["", ""]), ("3, 5,-1,7", ["3", "5"])],
)
def test_each_server_sees_one_of_the_gpus_that_this_process_sees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visible: str | None, seen: list[str]
) -> None:
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    if visible is not None:
        monkeypatch.setenv("CUDA_VISIBLE_DEVICES", visible)
    command = f'{sys.executable} -c "{_HEALTHY}" {{port}} {tmp_path}'
    with open_pool(Servers(command=command, count=2), tmp_path) as pool:
        ports = [url.rpartition(":")[2] for url in pool.urls]
        assert [(tmp_path / port).read_text() for port in ports] == seen


def test_more_servers_than_visible_gpus_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "3")
    with pytest.raises(StatedError, match="count is 2, but CUDA_VISIBLE_DEVICES is 3"):
        check_servers(Servers(command=f"{sys.executable} {{port}}", count=2), tmp_path)


_LAUNCHER = """
import sys
from pathlib import Path
from candor_training.models.servers import Servers, open_pool
open_pool(Servers(command=sys.argv[1]), Path()).__enter__()
"""


def test_servers_end_with_a_run_that_is_killed(tmp_path: Path) -> None:
    # The server itself starts a worker, as engines do, and has all of them write their numbers down.
    worker = f"open(f'{tmp_path}/{{os.getpid()}}', 'w'); time.sleep(99)"
    server = f"import os, time; os.fork(); {worker}"
    command = f'{sys.executable} -c "{server}" {{model}} {{port}}'
    run = [sys.executable, "-c", _LAUNCHER, command]
    with subprocess.Popen(run, env=environment, stderr=subprocess.PIPE, text=True) as launcher:
        wait_until(lambda: len(list(tmp_path.iterdir())) == 2, launcher)
        pids = [int(one.name) for one in tmp_path.iterdir()]
        launcher.send_signal(signal.SIGKILL)
    wait_for_end(pids)
