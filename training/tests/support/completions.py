"""A server with OpenAI's completions that answers as a test has it: for what real ones seldom do."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[[dict[str, Any]], tuple[int, dict[str, Any]]]


def completion(asked: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The prompt once more, as a text of three tokens that has ended."""
    choice = {"index": 0, "text": f" on {asked['prompt']}", "finish_reason": "stop", "logprobs": None}
    return 200, {"object": "text_completion", "choices": [choice], "usage": {"completion_tokens": 3}}


class Served:
    """What was asked, and with which headers."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.asked: list[dict[str, Any]] = []
        self.authorizations: set[str | None] = set()


@contextmanager
def completions(answer: Answer = completion, models: tuple[str, ...] = ()) -> Iterator[Served]:
    """Serves until the end of the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._send(200, {"object": "list", "data": [{"id": one} for one in models]})

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            served.asked.append(asked)
            served.authorizations.add(self.headers["Authorization"])
            self._send(*answer(asked))

        def _send(self, status: int, body: dict[str, Any]) -> None:
            whole = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(whole)))
            self.end_headers()
            self.wfile.write(whole)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        served = Served(f"http://127.0.0.1:{server.server_port}")
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield served
        finally:
            server.shutdown()
            thread.join()
