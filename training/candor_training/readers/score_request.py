"""Requests to a scorer: JSON from the network, within limits that apply while it arrives."""

import json
import re
from http import HTTPStatus
from typing import Annotated, Any, Protocol

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from candor_training.formats.rows import PromptRow

most_bytes = 16 * 2**20
# A request is an object of lists, in which aliases are lists again.
most_depth = 8
# Commas: one less than the values of each list.
most_values = 100_000

_most_at_once = 4096
_too_large = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
_marks = re.compile(rb'\\.?|["\[\]{},]', re.DOTALL)


class BodyError(Exception):
    """One sentence on the problem with a body, and the response's status."""

    def __init__(self, status: HTTPStatus, message: str) -> None:
        super().__init__(message)
        self.status = status


class Source(Protocol):
    """A source of bytes: returns at most this many, and none at the end."""

    def read1(self, size: int, /) -> bytes: ...


def read_body(source: Source, length: int) -> Any:
    """The value of this many bytes of JSON. Raises BodyError at the first byte too many."""
    if length > most_bytes:
        raise BodyError(_too_large, f"The body is larger than {most_bytes} bytes.")
    nesting = _Nesting()
    whole = bytearray()
    while len(whole) < length:
        part = source.read1(min(length - len(whole), 2**16))
        if not part:
            raise BodyError(HTTPStatus.BAD_REQUEST, "The body is shorter than Content-Length says.")
        nesting.feed(part)
        whole += part
    try:
        return json.loads(whole.decode())
    except UnicodeDecodeError:
        raise BodyError(HTTPStatus.BAD_REQUEST, "The body is not UTF-8.") from None
    except ValueError as error:
        raise BodyError(HTTPStatus.BAD_REQUEST, f"The body is not JSON: {error}.") from None


class _Nesting:
    """Counts values and how deep they are, part by part, without holding the parts."""

    def __init__(self) -> None:
        self._depth = 0
        self._commas = 0
        self._in_text = False
        self._left_over = b""

    def feed(self, part: bytes) -> None:
        part, self._left_over = self._left_over + part, b""
        for found in _marks.finditer(part):
            mark = found[0]
            if mark == b"\\":
                # What it escapes is in the next part.
                self._left_over = mark
            elif mark == b'"':
                self._in_text = not self._in_text
            elif not self._in_text:
                self._count(mark)

    def _count(self, mark: bytes) -> None:
        self._depth += (mark in b"[{") - (mark in b"]}")
        self._commas += mark == b","
        if self._depth > most_depth:
            raise BodyError(HTTPStatus.BAD_REQUEST, f"The body nests deeper than {most_depth} levels.")
        if self._commas > most_values:
            raise BodyError(_too_large, f"The body holds more than {most_values} values.")


def _has_no_half_letters(text: str) -> str:
    """JSON can escape half of a UTF-16 pair, which no tokenizer takes."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ValueError("a surrogate without its other half")
    return text


Written = Annotated[str, AfterValidator(_has_no_half_letters)]
Text = Annotated[Written, Field(min_length=1)]


class ScoreRequest(BaseModel):
    """Lists of equal length: paragraphs, and the truths that each is judged by."""

    model_config = ConfigDict(extra="ignore")

    prompts: list[Text] = Field(max_length=_most_at_once)
    responses: list[Written]
    questions: list[Text]
    answers: list[Text]
    aliases: list[list[Written]] = []

    @model_validator(mode="after")
    def _has_equal_lists(self) -> "ScoreRequest":
        if not self.aliases:
            self.aliases = [[] for _ in self.prompts]
        lists = (self.responses, self.questions, self.answers, self.aliases)
        if any(len(one) != len(self.prompts) for one in lists):
            raise ValueError("the lists are not of equal length")
        return self

    def rows(self) -> list[PromptRow]:
        parts = zip(self.prompts, self.questions, self.answers, self.aliases, strict=True)
        return [
            PromptRow(question_id=q, dataset="http", prompt=p, question=q, answer=a, aliases=b)
            for p, q, a, b in parts
        ]
