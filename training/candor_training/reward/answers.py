"""When two answers are the same, as text."""

import re
import unicodedata
from collections.abc import Iterable

_article = re.compile(r"^(the|an|a) ")
_outer = " \t\n.,:!?'\"“”‘’()[]"


def normalise_answer(answer: str) -> str:
    """The form in which answers are compared.

    Case, width, repeated blanks, outer punctuation and a leading article make no difference
    (as in TriviaQA's own matching, except that punctuation within an answer counts).
    """
    plain = " ".join(unicodedata.normalize("NFKC", answer).casefold().split()).strip(_outer)
    return _article.sub("", plain)


def matching_answers(answers: Iterable[str], truth: str, aliases: Iterable[str] = ()) -> list[int]:
    """Which of the answers are the truth or an alias of it, by position."""
    accepted = {normalise_answer(name) for name in (truth, *aliases)}
    return [i for i, answer in enumerate(answers) if normalise_answer(answer) in accepted]
