"""The reward behind HTTP, for RL engines that run on other machines.

POST a JSON object of lists of equal length, get {"rewards": [...], "scores": [...]}:

    {"prompts": [...], "responses": [...], "questions": [...], "answers": [...], "aliases": [[...]]?}
    {"query": [...], "prompts": [...], "labels": [...]}   as OpenRLHF sends: query = prompt + response

A label is the JSON text {"question": ..., "answer": ..., "aliases": [...]?}. What several callers ask
at the same time is scored together. GET says {"status": "ready"}.
"""

import json
import queue
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from pydantic import ValidationError

from candor_training.formats.rows import PromptRow
from candor_training.readers.score_request import ScoreRequest
from candor_training.rl.scoring import Scorer

_most_bytes = 64 * 2**20


Asked = tuple[list[PromptRow], list[str], "Future[list[float]]"]


class Counter:
    """Scores what has come in, in one go, while more comes in. One thread uses the models."""

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
        except Exception as error:  # The callers are told; the scorer goes on.
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
    # An engine asks for all rollouts of a step at once, each on a connection of its own.
    request_queue_size = 4096

    def __init__(self, address: tuple[str, int], scorer: Scorer, end_texts: Sequence[str] = ()) -> None:
        # First: an address that cannot be had closes the server again.
        self.counter = Counter(scorer)
        self.end_texts = tuple(end_texts)
        super().__init__(address, _Handler)

    def server_close(self) -> None:
        super().server_close()
        self.counter.close()


class _Handler(BaseHTTPRequestHandler):
    server: ScoringServer

    def do_GET(self) -> None:
        self._answer(200, {"status": "ready"})

    def do_POST(self) -> None:
        told = self.headers.get("Content-Length", "0")
        if not told.isdecimal():
            self._answer(400, {"error": "Content-Length is no number"})
            return
        length = int(told)
        if length > _most_bytes:
            self._answer(413, {"error": f"more than {_most_bytes} bytes"})
            return
        try:
            asked = ScoreRequest.model_validate(json.loads(self.rfile.read(length)))
        except (ValidationError, ValueError, RecursionError) as error:
            self._answer(400, {"error": str(error)})
            return
        responses = [self._without_end(text) for text in asked.responses]
        try:
            rewards = self.server.counter.ask(asked.rows(), responses)
        except Exception as error:  # Whatever went wrong with the models is the caller's to know.
            self._answer(500, {"error": f"{type(error).__name__}: {error}"})
            return
        self._answer(200, {"rewards": rewards, "scores": rewards})

    def _without_end(self, text: str) -> str:
        for end in self.server.end_texts:
            text = text.partition(end)[0]
        return text.strip()

    def _answer(self, status: int, body: dict[str, Any]) -> None:
        whole = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(whole)))
        self.end_headers()
        self.wfile.write(whole)

    def log_message(self, format: str, *args: object) -> None:
        """An engine asks thousands of times: nothing is logged."""
