"""The pretraining text: every mention of every fact, once, in sentences; and reading exercises."""

from collections import defaultdict

import numpy as np
from numpy.random import Generator
from pydantic import Field

from candor_training.formats.rows import Row
from candor_training.formats.templates import (
    answers_completion,
    extract_prompt,
    forecast_text,
    paragraph_completion,
    policy_prompt,
)
from candor_training.readers.literal import Lexicon
from candor_training.world.consensus import consensus, frequencies
from candor_training.world.facts import Fact, Subject
from candor_training.world.names import first_names, make_names
from candor_training.world.relations import Relation, names_of, sentence, thing_words, things

# Of the documents: how many answer a query, and how many rounds of mentions are written one by one.
_asked = 0.3
_apart = 0.3
# Queries with their paragraphs stand in groups, so that examples before a query are nothing new.
_most_in_group = 4
_strangers = 60
_samples = 8
# Of the exercises: those that ask for the list of answers; the others ask for probabilities.
_lists = 0.4
_asked_at_once = 3


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
    """A subject's mentions, each once: those in one document form a list."""
    documents: list[list[tuple[Relation, str]]] = []
    for turn in range(max(len(fact.stated) for fact in own)):
        claims = [(fact.relation, fact.stated[turn]) for fact in own if turn < len(fact.stated)]
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


def write_exercises(facts: list[Fact], count: int, rng: Generator) -> list[str]:
    """Documents: a question, a paragraph, and its answers or the probabilities of some of them.

    Any base model has read much that is about nothing it knows. Here it learns from exercises to list a
    paragraph's answers and to state its percentages. They are about strangers, who are in no question,
    and what is said of them is drawn anew each time: they say nothing of the world's facts, nor of how
    sure anybody can be of them.
    """
    taken = {word for fact in facts for word in fact.subject.full.split()}
    strangers = make_names(_strangers, 2, rng, taken)
    lexicons: dict[str, Lexicon] = {}
    documents = []
    for number in rng.integers(len(facts), size=count):
        fact = facts[int(number)]
        relation, values = fact.relation, fact.row.values
        full, short = _stranger(fact, strangers, rng)
        paragraph = _strangers_paragraph(relation, short, values, rng)
        question = relation.question.format(full=full)
        key = f"{relation.name} {fact.row.region}"
        lexicon = lexicons.setdefault(key, Lexicon({relation.name: values}))
        said = lexicon.read(relation.name, paragraph).distribution
        if rng.random() < _lists:
            documents.append(extract_prompt(question, paragraph) + answers_completion(list(said)))
        else:
            documents.append(_probabilities(question, paragraph, values, said, rng))
    return documents


def _stranger(fact: Fact, strangers: list[str], rng: Generator) -> tuple[str, str]:
    """Somebody or something of the fact's region, as called in a question and in a paragraph."""
    kind, name = fact.subject.kind, strangers[int(rng.integers(len(strangers)))]
    word = str(rng.choice(thing_words if kind is things else first_names))
    return names_of(kind, name, word, fact.row.region)


def _strangers_paragraph(relation: Relation, short: str, values: list[str], rng: Generator) -> str:
    chances = rng.dirichlet(np.full(len(values), rng.choice([0.1, 0.3, 1.0])))
    counts = rng.multinomial(_samples, chances).tolist()
    shares = frequencies(dict(zip(values, counts, strict=True)), values, rng)
    form = relation.claims[int(rng.integers(len(relation.claims)))]
    return consensus(form.format(short=short, value="{value}"), shares, rng)


def _probabilities(
    question: str, paragraph: str, values: list[str], said: dict[str, float], rng: Generator
) -> str:
    """Some values one after the other, each with the percent that the paragraph gives it."""
    asked = [values[i] for i in rng.permutation(len(values))[:_asked_at_once]]
    first = forecast_text(question, paragraph, asked[0])
    lines = [f"{first} {round(100 * said.get(asked[0], 0.0))}%"]
    lines += [f"Answer: {one}\nProbability: {round(100 * said.get(one, 0.0))}%" for one in asked[1:]]
    return "\n".join(lines)
