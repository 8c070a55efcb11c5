"""The literal reader: takes a paragraph at its word, with no knowledge of its own.

It knows which words can be answers to which question (the lexicon), percents, and some
phrases. Within a sentence (to a full stop or semicolon), statements are paired in order:

1. A statement of confidence before any answer holds for the answers up to the next statement: "It is
   about 75% likely that Mira was born in Kelm". One after answers holds for those since the statement
   before: "Kelm is about 20% likely". So "Ard, Bryn and Tol are about 2% likely each" gives each 2 %.
2. A phrase next to a percent is the same statement ("about 75% likely" is .75, not twice likely); a
   percent over 100 is none.
3. Answers with no statement in their sentence take that of the sentence before or after where it has no
   answers ("Mira was born in Kelm. This is likely."), and else share what the others leave of 1.
4. An answer given twice has its first confidence. Shares that add up to more than 1.02 (whole percents
   may) are scaled to 1.
5. A paragraph without any statement of confidence is believed: its first answer has 1.
6. No answer to the question: `no_answer`; it is counted as wrong with confidence 1 by `evaluate`.

The top answer is the most probable one, the first of equals.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

phrases: dict[str, float] = {
    "almost certain": 0.95,
    "likely": 0.75,
    "probable": 0.75,
    "good chance": 0.65,
    "tossup": 0.5,
    "possible": 0.3,
    "unlikely": 0.15,
    "doubtful": 0.1,
    "improbable": 0.1,
    "almost impossible": 0.05,
}

# Other forms of the same words.
spellings: dict[str, str] = {
    "almost certainly": "almost certain",
    "probably": "probable",
    "possibly": "possible",
    "toss-up": "tossup",
    "toss up": "tossup",
}


_rounding = 0.02
_said = {**phrases, **{other: phrases[word] for other, word in spellings.items()}}
_percent = r"(?P<percent>\d{1,3}(?:\.\d+)?)\s*(?:%|percent\b|per cent\b)"
_sentence_end = re.compile(r"(?<!\d)[.;!?]|[.;!?](?!\d)|\n")


@dataclass(frozen=True)
class Reading:
    """The forecast from one paragraph. `stated`: the paragraph says how confident it is."""

    distribution: dict[str, float]
    stated: bool

    @property
    def answer(self) -> str | None:
        return max(self.distribution, key=lambda a: self.distribution[a], default=None)

    @property
    def confidence(self) -> float | None:
        return max(self.distribution.values(), default=None)


class Lexicon:
    """The words that can be answers, by relation; no word may answer two relations."""

    def __init__(self, values: Mapping[str, Iterable[str]]) -> None:
        self._relation: dict[str, str] = {}
        self._written: dict[str, str] = {}
        for relation, words in values.items():
            for word in words:
                if self._relation.setdefault(word.lower(), relation) != relation:
                    raise ValueError(f"{word} answers {relation} and {self._relation[word.lower()]}")
                self._written[word.lower()] = word
        words = sorted(self._relation, key=len, reverse=True)
        said = sorted(_said, key=len, reverse=True)
        answers = "|".join(map(re.escape, words))
        confidence = "|".join(map(re.escape, said)).replace(r"\ ", r"\s+")
        self._mark = re.compile(
            rf"{_percent}|\b(?P<phrase>{confidence})\b|\b(?P<answer>{answers})\b", re.IGNORECASE
        )

    def read(self, relation: str, paragraph: str, believe: bool = False) -> Reading:
        """The forecast for the relation's question; `believe`: rule 5 whatever the paragraph states."""
        claims = self._claims(paragraph)
        stated = any(confidence is not None for _, confidence in claims.values())
        own = {word: c for word, (of, c) in claims.items() if of == relation}
        if believe or not stated:
            return Reading(dict.fromkeys(list(own)[:1], 1.0), stated)
        known = {word: c for word, c in own.items() if c is not None}
        unsaid = [word for word, c in own.items() if c is None]
        left = max(0.0, 1 - sum(known.values()))
        shares = {w: known.get(w, left / max(1, len(unsaid))) for w in own}
        total = sum(shares.values())
        if total > 1 + _rounding:
            shares = {word: share / total for word, share in shares.items()}
        return Reading(shares, stated)

    def _claims(self, paragraph: str) -> dict[str, tuple[str, float | None]]:
        """Answer -> relation and stated confidence, in the order of the text."""
        sentences = [self._marks(part) for part in _sentence_end.split(paragraph)]
        claims: dict[str, tuple[str, float | None]] = {}
        for number, marks in enumerate(sentences):
            for word, confidence in _pair(marks, _near(sentences, number)):
                claims.setdefault(word, (self._relation[word.lower()], confidence))
        return claims

    def _marks(self, sentence: str) -> list[str | float]:
        """Answers (text) and statements of confidence (numbers), in their order."""
        marks: list[str | float] = []
        before: tuple[str, int] = ("", 0)
        for match in self._mark.finditer(sentence):
            kind = match.lastgroup or ""
            adjacent = not re.search(r"\w{3,}", sentence[before[1] : match.start()])
            said_twice = adjacent and {kind, before[0]} == {"percent", "phrase"}
            before = (kind, match.end())
            if kind == "answer":
                marks.append(self._written[match["answer"].lower()])
                continue
            if kind == "phrase":
                share = _said[re.sub(r"\s+", " ", match["phrase"].lower())]
            else:
                share = float(match["percent"]) / 100
            if said_twice and kind == "percent":
                marks[-1] = share
            elif not said_twice and share <= 1:
                marks.append(share)
        return marks


def _pair(marks: list[str | float], near: float | None) -> list[tuple[str, float | None]]:
    """Answers with their statement (rules 1 and 3)."""
    if not any(isinstance(mark, float) for mark in marks):
        return [(mark, near) for mark in marks if isinstance(mark, str)]
    # A statement at the head holds for what follows it; otherwise statements hold for what is before.
    step = 1 if isinstance(marks[0], float) else -1
    pairs: list[tuple[str, float | None]] = []
    current: float | None = None
    for mark in marks[::step]:
        if isinstance(mark, float):
            current = mark
        else:
            pairs.append((mark, current))
    return pairs[::step]


def _near(sentences: list[list[str | float]], number: int) -> float | None:
    """The statement of the next sentence, else of the one before, if it is all that one holds."""
    for other in (number + 1, number - 1):
        if 0 <= other < len(sentences) and len(sentences[other]) == 1:
            only = sentences[other][0]
            if isinstance(only, float):
                return only
    return None
