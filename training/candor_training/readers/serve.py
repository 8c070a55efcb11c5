"""The reward behind HTTP, for RL engines that run on other machines.

POST a JSON object of lists of equal length, get {"rewards": [...], "scores": [...]}:

    {"prompts": [...], "responses": [...], "questions": [...], "answers": [...], "aliases": [[...]]?}

What several callers ask at the same time is scored together. GET says {"status": "ready"}. With a
token, every request must bring it: `Authorization: Bearer TOKEN`. Errors are {"error": "one sentence"}.
"""

import contextlib
import io
import json
import queue
import socket
import sys
import threading
import time
import traceback
from collections.abc import Sequence
from concurrent.futures import Future
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from pydantic import ValidationError

from candor_training.formats.rows import PromptRow
from candor_training.pipeline.recipe import first_problem
from candor_training.readers.score_request import BodyError, ScoreRequest, read_body
from candor_training.readers.scorer_token import is_admitted, require_token
from candor_training.rl.scoring import Scorer

_request_seconds = 30.0
# An engine asks for all rollouts of a step at once, each on a connection of its own.
_most_connections = 4096

Asked = tuple[list[PromptRow], list[str], "Future[list[float]]"]


class Counter:
    """Scores all waiting requests in one batch while more arrive. One thread uses the models."""

    def __init__(self, scorer: Scorer) -> None:
        self._scorer = scorer
        self._asked: queue.Queue[Asked | None] = queue.Queue()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def ask(self, rows: list[PromptRow], responses: list[str]) -> list[float]:
        """The rewards, once it is their turn. Raises what the scoring raises."""
        future: Future[list[float]] = Future()
        self._asked.put((rows, responses, future))
        return future.result()

    def close(self) -> None:
        self._asked.put(None)
        self._thread.join()

    def _serve(self) -> None:
        while (first := self._asked.get()) is not None:
            waiting = [first]
            while not self._asked.empty():
                following = self._asked.get()
                if following is None:
                    self._asked.put(None)
                    break
                waiting.append(following)
            self._score(waiting)

    def _score(self, waiting: Sequence[Asked]) -> None:
        rows = [row for some, _, _ in waiting for row in some]
        responses = [text for _, some, _ in waiting for text in some]
        try:
            rewards = iter(self._scorer.score(rows, responses).rewards.tolist())
        except Exception as error:  # The callers get the error; the scorer keeps running.
            if len(waiting) == 1:
                waiting[0][2].set_exception(error)
            else:
                # What one of them asks is not to cost the others their answer.
                for one in waiting:
                    self._score([one])
            return
        for some, _, future in waiting:
            future.set_result([next(rewards) for _ in some])


class ScoringServer(ThreadingHTTPServer):
    """`serve_forever()` answers. Responses end before any of `end_texts` (the end-of-text token)."""

    daemon_threads = True
    request_queue_size = _most_connections

    def __init__(
        self,
        address: tuple[str, int],
        scorer: Scorer,
        token: str | None = None,
        end_texts: Sequence[str] = (),
        request_seconds: float = _request_seconds,
    ) -> None:
        require_token(address[0], token)
        # First: an address that cannot be had closes the server again.
        self.counter = Counter(scorer)
        self.token = token
        self.end_texts = tuple(end_texts)
        self.request_seconds = request_seconds
        self._free = threading.BoundedSemaphore(_most_connections)
        super().__init__(address, _Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def server_close(self) -> None:
        super().server_close()
        self.counter.close()


class _UntilDeadline(io.RawIOBase):
    """Reads a connection until a deadline: a caller that sends a byte at a time is cut off too."""

    def __init__(self, connection: socket.socket, seconds: float) -> None:
        self._connection = connection
        self._deadline = time.monotonic() + seconds

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)
        return self._connection.recv_into(buffer)


class _Handler(BaseHTTPRequestHandler):
    server: ScoringServer
    connection: socket.socket

    def setup(self) -> None:
        super().setup()
        self.rfile.close()
        raw = _UntilDeadline(self.connection, self.server.request_seconds)
        self.rfile: io.BufferedReader = io.BufferedReader(raw)

    def version_string(self) -> str:
        return "candor"

    def do_GET(self) -> None:
        if self._admits():
            self._answer(HTTPStatus.OK, {"status": "ready"})

    def do_POST(self) -> None:
        if not self._admits():
            return None
        try:
            asked = ScoreRequest.model_validate(read_body(self.rfile, self._length()))
        except BodyError as error:
            return self._refuse(error.status, str(error))
        except ValidationError as error:
            return self._refuse(HTTPStatus.BAD_REQUEST, first_problem(error))
        except TimeoutError:
            message = f"The request did not arrive within {self.server.request_seconds:g} seconds."
            return self._refuse(HTTPStatus.REQUEST_TIMEOUT, message)
        responses = [self._without_end(text) for text in asked.responses]
        try:
            rewards = self.server.counter.ask(asked.rows(), responses)
        except Exception:  # The caller learns that it failed, whoever runs the scorer learns why.
            traceback.print_exc(file=sys.stderr)
            message = "The scorer could not score these responses; its own terminal says why."
            return self._answer(HTTPStatus.INTERNAL_SERVER_ERROR, {"error": message})
        return self._answer(HTTPStatus.OK, {"rewards": rewards, "scores": rewards})

    def _admits(self) -> bool:
        admitted = is_admitted(self.server.token, self.headers.get("Authorization"))
        if not admitted:
            self._refuse(
                HTTPStatus.UNAUTHORIZED, "Send the scorer's token as `Authorization: Bearer TOKEN`."
            )
        return admitted

    def _length(self) -> int:
        length = self.headers.get("Content-Length", "")
        if "Transfer-Encoding" in self.headers or not length:
            raise BodyError(HTTPStatus.LENGTH_REQUIRED, "Send the body with a Content-Length.")
        if not (length.isascii() and length.isdecimal() and len(length) < 20):
            raise BodyError(HTTPStatus.BAD_REQUEST, "Content-Length is not a number.")
        return int(length)

    def _without_end(self, text: str) -> str:
        for end in self.server.end_texts:
            text = text.partition(end)[0]
        return text.strip()

    def _refuse(self, status: HTTPStatus, message: str) -> None:
        """Answers a request whose body may still be on its way."""
        self._answer(status, {"error": message})
        self.close_connection = True
        # To close while bytes are unread resets the connection, and the caller loses the answer.
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            rest = io.BufferedReader(_UntilDeadline(self.connection, 1.0))
            while rest.read1(2**16):
                pass

    def _answer(self, status: HTTPStatus, body: dict[str, Any]) -> None:
        self.connection.settimeout(self.server.request_seconds)
        whole = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(whole)))
        if status == HTTPStatus.UNAUTHORIZED:
            self.send_header("WWW-Authenticate", "Bearer")
        self.end_headers()
        self.wfile.write(whole)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """The library's own refusals (an unknown method, a header too long)."""
        self._refuse(HTTPStatus(code), f"{HTTPStatus(code).phrase}.")

    def log_message(self, format: str, *args: object) -> None:
        """An engine asks thousands of times: nothing is logged."""
