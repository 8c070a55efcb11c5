"""The scorer as an attacker finds it: no token, bodies that are too much, callers that never finish."""

import json
import re
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from candor_training.cli import main
from candor_training.errors import StatedError
from candor_training.formats.rows import PromptRow
from candor_training.readers.score_request import most_bytes, most_values
from candor_training.readers.scorer_token import read_token
from candor_training.readers.serve import ScoringServer
from candor_training.readers.verl_reward import compute_score
from candor_training.rl.scoring import Scores

TOKEN = "a token of thirty-two letters or more".replace(" ", "-")
ASKED = {"prompts": ["p"], "responses": ["r"], "questions": ["q"], "answers": ["a"]}


class Scorer:
    """2 for every paragraph; breaks as a model does, in several lines, where one says so."""

    def score(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> Scores:
        if "break" in paragraphs:
            raise RuntimeError("CUDA error\n  File /home/someone/secret.py, line 1")
        rewards = np.full(len(paragraphs), 2.0)
        return Scores(rewards, rewards, np.empty(0), np.empty(0))


@pytest.fixture(scope="module")
def server() -> Iterator[ScoringServer]:
    made = ScoringServer(("127.0.0.1", 0), Scorer(), TOKEN, request_seconds=5)
    thread = threading.Thread(target=made.serve_forever)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join()


def send(server: ScoringServer, body: bytes, **headers: str) -> tuple[int, Any]:
    """Status and answer of a POST with the token, unless `headers` has another."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    sent = {"Authorization": f"Bearer {TOKEN}", **headers}
    connection.request("POST", "/", body, sent)
    with connection.getresponse() as answer:
        found = answer.status, json.loads(answer.read())
    connection.close()
    return found


def send_raw(server: ScoringServer, head: bytes) -> tuple[int, str]:
    """Status and text of the answer to bytes that are no whole request, which stays open."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=30) as caller:
        caller.sendall(head)
        answer = HTTPResponse(caller)
        answer.begin()
        return answer.status, answer.read().decode()


def is_one_sentence(answer: Any) -> bool:
    return set(answer) == {"error"} and bool(re.fullmatch(r"[^\n]{1,200}[.]", answer["error"]))


@pytest.mark.parametrize(
    "header", ["", "Bearer", f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", TOKEN, "Basic é"]
)
def test_without_the_token_nothing_is_answered(server: ScoringServer, header: str) -> None:
    body = json.dumps(ASKED).encode()
    status, answer = send(server, body, Authorization=header.encode().decode("latin-1"))
    assert status == 401
    assert is_one_sentence(answer)
    assert send(server, body) == (200, {"rewards": [2.0], "scores": [2.0]})


def test_without_the_token_readiness_is_not_told_either(server: ScoringServer) -> None:
    assert send_raw(server, b"GET / HTTP/1.1\r\nHost: scorer\r\n\r\n")[0] == 401


def test_a_body_without_the_token_is_not_read(server: ScoringServer) -> None:
    head = b"POST / HTTP/1.1\r\nHost: scorer\r\nContent-Length: 1000000000\r\n\r\n"
    assert send_raw(server, head)[0] == 401


def test_verl_sends_the_token(server: ScoringServer, tmp_path: Path) -> None:
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    scorer, token_file = f"http://127.0.0.1:{server.server_port}", f"{tmp_path}/token"
    info = {"question": "q"}
    assert compute_score("t", "r", "a", info, scorer=scorer, token_file=token_file) == 2.0


@pytest.mark.parametrize("host", ["0.0.0.0", ""])
def test_off_loopback_it_does_not_start_without_a_token(
    host: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("CANDOR_SCORER_TOKEN", raising=False)
    with pytest.raises(StatedError, match="no file missing, which --token-file names"):
        read_token(Path("missing"))
    with pytest.raises(StatedError, match="--token-file"):
        ScoringServer((host, 0), Scorer())
    # Refused before the recipe is looked for.
    assert main(["serve-reader", str(tmp_path / "none.toml"), "rl", "--host", host]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "CANDOR_SCORER_TOKEN" in said
    ScoringServer((host, 0), Scorer(), TOKEN).server_close()


def test_a_token_comes_from_a_file_or_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CANDOR_SCORER_TOKEN", raising=False)
    assert read_token(None) is None
    monkeypatch.setenv("CANDOR_SCORER_TOKEN", TOKEN)
    assert read_token(None) == TOKEN
    file = tmp_path / "token"
    file.write_text(TOKEN.upper() + "\n")
    assert read_token(file) == TOKEN.upper()
    for weak in ("", "short", "x" * 31, "with a blank " * 4, "é" * 40):
        file.write_text(weak)
        with pytest.raises(StatedError, match="at least 32"):
            read_token(file)


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        (b"[" * 20_000, 400, "deeper than"),
        (b'{"a":' * 20_000, 400, "deeper than"),
        (b"[" + b"1," * (most_values + 1) + b"1]", 413, "more than"),
        (b" " * (most_bytes + 1), 413, "larger than"),
        (b"\xff", 400, "not UTF-8"),
        (b"", 400, "not JSON"),
        (b"{", 400, "not JSON"),
        (b"1" * 10_000, 400, "not JSON"),
        (b"null", 400, "valid dictionary"),
        (json.dumps({k: v * 5000 for k, v in ASKED.items()}).encode(), 400, "4096"),
        (json.dumps({**ASKED, "responses": ["break"]}).encode(), 500, "could not score"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_what_is_too_much_is_refused_in_one_sentence(
    server: ScoringServer, body: bytes, status: int, says: str
) -> None:
    answered, answer = send(server, body)
    assert (answered, is_one_sentence(answer)) == (status, True)
    assert says in answer["error"]


def test_brackets_and_quotes_in_texts_are_no_nesting(server: ScoringServer) -> None:
    # Long enough that escapes fall on the border between two parts.
    texts = ['\\"[{' * 30_000 + "x" * shift for shift in range(4)]
    asked = dict.fromkeys(ASKED, texts)
    assert send(server, json.dumps(asked).encode())[0] == 200


def test_a_body_that_is_too_much_is_refused_while_it_arrives(server: ScoringServer) -> None:
    head = f"POST / HTTP/1.1\r\nAuthorization: Bearer {TOKEN}\r\nContent-Length: {most_bytes}\r\n\r\n"
    assert send_raw(server, head.encode() + b"[" * 100)[0] == 400


@pytest.mark.parametrize(
    ("header", "status"),
    [
        (b"Transfer-Encoding: chunked", 411),
        (b"Content-Length: -1", 400),
        (b"Content-Length: " + b"9" * 5000, 400),
        (b"X: " + b"x" * 70_000, 431),
        (b"Host: scorer", 411),
    ],
)
def test_heads_that_are_no_request(server: ScoringServer, header: bytes, status: int) -> None:
    head = b"POST / HTTP/1.1\r\nAuthorization: Bearer " + TOKEN.encode() + b"\r\n"
    answered, text = send_raw(server, head + header + b"\r\n\r\n")
    assert answered == status
    assert is_one_sentence(json.loads(text))


def test_other_methods_are_refused_in_one_sentence(server: ScoringServer) -> None:
    status, text = send_raw(server, b"DELETE / HTTP/1.1\r\nHost: scorer\r\n\r\n")
    assert status == 501
    assert is_one_sentence(json.loads(text))


def test_a_caller_that_sends_a_byte_at_a_time_is_cut_off(server: ScoringServer) -> None:
    head = f"POST / HTTP/1.1\r\nAuthorization: Bearer {TOKEN}\r\nContent-Length: 1000\r\n\r\n"
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=0.1) as caller:
        caller.sendall(head.encode())
        answered = b""
        while not answered:
            assert time.monotonic() - began < 20
            caller.sendall(b" ")
            try:
                answered = caller.recv(4096)
            except TimeoutError:
                continue
    assert b"408" in answered.partition(b"\r\n")[0]
