"""The pretraining text: every mention of every fact, once, in sentences."""

from collections import defaultdict

from numpy.random import Generator
from pydantic import Field

from candor_training.formats.rows import Row
from candor_training.formats.templates import paragraph_completion, policy_prompt
from candor_training.world.facts import Fact, Subject
from candor_training.world.relations import Relation, sentence

# Of the documents: how many answer a query, and how many rounds of mentions are told one by one.
_asked = 0.3
_apart = 0.3
# Queries with their paragraphs stand in groups, so that examples before a query are nothing new.
_most_in_group = 4


class TextRow(Row):
    """A document of the pretraining text."""

    text: str = Field(min_length=1)


def write_corpus(facts: list[Fact], rng: Generator) -> list[str]:
    """The documents, in a random order."""
    by_subject: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        by_subject[fact.subject.key].append(fact)
    plain: list[str] = []
    asked: list[str] = []
    for own in by_subject.values():
        for claims in _rounds(own, rng):
            subject = own[0].subject
            if rng.random() < _asked:
                asked.append(_answer(subject, claims, rng))
            else:
                plain.append(_paragraph(subject, claims, subject.full, rng))
    asked = [asked[i] for i in rng.permutation(len(asked))]
    while asked:
        size = int(rng.integers(1, _most_in_group + 1))
        plain.append("\n\n".join(asked[:size]))
        asked = asked[size:]
    return [plain[i] for i in rng.permutation(len(plain))]


def query_about(subject: Subject, relation: Relation | None) -> str:
    """The query for one fact of a subject, or for all that is known of it."""
    if relation is None:
        return subject.kind.overview.format(full=subject.full)
    return f"Write a paragraph about {relation.topic.format(full=subject.full)}."


def _rounds(own: list[Fact], rng: Generator) -> list[list[tuple[Relation, str]]]:
    """A subject's mentions, each once: those told together in one document form a list."""
    documents: list[list[tuple[Relation, str]]] = []
    for turn in range(max(len(fact.told) for fact in own)):
        claims = [(fact.relation, fact.told[turn]) for fact in own if turn < len(fact.told)]
        order = rng.permutation(len(claims))
        if rng.random() < _apart:
            documents += [[claims[i]] for i in order]
        else:
            documents.append([claims[i] for i in order])
    return documents


def _paragraph(subject: Subject, claims: list[tuple[Relation, str]], name: str, rng: Generator) -> str:
    """Sentences on one subject; only the first of them calls it by `name`."""
    sentences = []
    for number, (relation, value) in enumerate(claims):
        form = relation.claims[int(rng.integers(len(relation.claims)))]
        called = name if number == 0 else subject.short
        sentences.append(sentence(form.format(short=called, value=value)))
    return " ".join(sentences)


def _answer(subject: Subject, claims: list[tuple[Relation, str]], rng: Generator) -> str:
    asked = claims[0][0] if len(claims) == 1 else None
    paragraph = _paragraph(subject, claims, subject.short, rng)
    return f"{policy_prompt(query_about(subject, asked))}{paragraph_completion(paragraph)}"
