"""Decoding by servers with OpenAI's `/v1/completions`: texts are shared out over all of them.

A text's seed follows from the stage's and its key, but what an engine makes of it depends on its
batches too: a text that was asked for twice need not be the same. Greedy texts differ by rounding.
"""

import queue
import random
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Literal

import httpx2
from pydantic import BaseModel, Field, ValidationError

from candor_training.errors import StatedError
from candor_training.formats.hold_out import draw_order
from candor_training.models.decoding import Decoding, Request, Written, cut_at
from candor_training.models.servers import Pool, bearer, without_token

# A text of 512 tokens takes seconds; a server with much waiting takes minutes.
_timeout = httpx2.Timeout(600, connect=10)
_look_every_s = 1.0
_longest_pause_s = 30.0
# How often a server may fail at one and the same text.
_most_failures = 5
_passing = {
    HTTPStatus.REQUEST_TIMEOUT,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
}


class _Choice(BaseModel):
    text: str
    finish_reason: Literal["stop", "length"]


class _Usage(BaseModel):
    completion_tokens: int


class _Completion(BaseModel):
    choices: list[_Choice] = Field(min_length=1, max_length=1)
    usage: _Usage


class _TroubleError(Exception):
    """A server cannot answer now, or (`is_failure`) failed at this text. It, or another, may later."""

    def __init__(self, message: str, *, is_failure: bool = False) -> None:
        super().__init__(message)
        self.is_failure = is_failure


@dataclass
class _Task:
    request: Request
    failures: int = 0


def decode_served(
    pool: Pool,
    requests: Sequence[Request],
    decoding: Decoding,
    seed: int,
    at_once: int,
    patience_s: float,
) -> Iterator[list[Written]]:
    """Continues all prompts, and gives the texts as they come, some at a time.

    A server that cannot be reached, or has too much to do, is asked again later; meanwhile the others
    do its work. Raises StatedError where a request is refused, where servers fail at a text again and
    again, and where none gives a text for `patience_s`.
    """
    work = _Work(pool, decoding, seed, [_Task(one) for one in requests])
    threads = [
        threading.Thread(target=work.serve, args=(url,), daemon=True)
        for _ in range(min(at_once, len(requests)))
        for url in pool.urls
    ]
    for thread in threads:
        thread.start()
    try:
        yield from work.results(patience_s)
    finally:
        work.stop(len(threads))
    # Now nobody has anything to write; after an error threads may still wait for a server.
    for thread in threads:
        thread.join()
    work.client.close()


class _Work:
    """The pending and finished texts; each thread asks one server, text by text."""

    def __init__(self, pool: Pool, decoding: Decoding, seed: int, tasks: list[_Task]) -> None:
        self._pool = pool
        self._decoding = decoding
        self._seed = seed
        self._left = len(tasks)
        self._tasks: queue.Queue[_Task | None] = queue.Queue()
        self._done: queue.Queue[Written | StatedError] = queue.Queue()
        self._stopped = threading.Event()
        self._last_trouble = "none has answered"
        # As many connections as threads ask for.
        limits = httpx2.Limits(max_connections=None, max_keepalive_connections=None)
        self.client = httpx2.Client(timeout=_timeout, limits=limits, headers=bearer())
        for task in tasks:
            self._tasks.put(task)

    def results(self, patience_s: float) -> Iterator[list[Written]]:
        last = time.monotonic()
        while self._left:
            found = self._what_came()
            if found:
                last = time.monotonic()
            elif time.monotonic() - last > patience_s:
                raise StatedError(f"no server gave a text for {patience_s:g} s: {self._last_trouble}.")
            else:
                self._pool.require_alive()
            texts = [one for one in found if isinstance(one, Written)]
            self._left -= len(texts)
            if texts:
                yield texts
            for one in found:
                if isinstance(one, StatedError):
                    raise one

    def stop(self, threads: int) -> None:
        self._stopped.set()
        for _ in range(threads):
            self._tasks.put(None)

    def serve(self, url: str) -> None:
        """Has one text after the other written by a server, until there are no more."""
        pause = 0.0
        while (task := self._tasks.get()) is not None and not self._stopped.is_set():
            try:
                self._done.put(self._ask(url, task.request))
                pause = 0.0
                continue
            except _TroubleError as trouble:
                self._last_trouble = str(trouble)
                task.failures += trouble.is_failure
                if task.failures == _most_failures:
                    self._done.put(StatedError(f"{trouble}, for the {_most_failures}th time."))
                    return
            except StatedError as refused:
                self._done.put(refused)
                return
            self._tasks.put(task)
            pause = min(_longest_pause_s, 2 * pause or 0.5)
            # Not all at the same moment again.
            self._stopped.wait(pause * random.uniform(0.5, 1))

    def _what_came(self) -> list[Written | StatedError]:
        try:
            found = [self._done.get(timeout=_look_every_s)]
        except queue.Empty:
            return []
        while not self._done.empty():
            found.append(self._done.get())
        return found

    def _ask(self, url: str, request: Request) -> Written:
        asked = {
            "model": self._pool.model,
            "prompt": request.prompt,
            "max_tokens": self._decoding.max_new_tokens,
            "temperature": self._decoding.temperature,
            "top_p": self._decoding.top_p,
            # Engines take 63 bits or fewer.
            "seed": int(draw_order(self._seed, request.key)[:8], 16),
            **({"stop": [self._decoding.stop]} if self._decoding.stop else {}),
        }
        try:
            answer = self.client.post(f"{url}/v1/completions", json=asked)
        except httpx2.TransportError as error:
            raise _TroubleError(f"{url} cannot be reached ({type(error).__name__}: {error})") from None
        words = without_token(answer.text)[:300]
        said = f"{url} answers {answer.status_code}: {words}"
        is_passing = answer.status_code in _passing
        if is_passing or answer.is_server_error:
            raise _TroubleError(said, is_failure=not is_passing)
        if not answer.is_success:
            raise StatedError(f"{said}.")
        try:
            read = _Completion.model_validate_json(answer.content)
        except ValidationError:
            raise StatedError(f"{url} answers what is no completion: {words}.") from None
        return Written(
            key=request.key,
            text=cut_at(read.choices[0].text, self._decoding.stop),
            tokens=read.usage.completion_tokens,
            ended=read.choices[0].finish_reason == "stop",
        )
