"""The world as rows: what is asked, what is queried, and examples of answers."""

from collections import defaultdict
from dataclasses import replace

from numpy.random import Generator
from pydantic import Field

from candor_training.formats.rows import ClaimRow, QueryRow, QuestionRow, Row, SftRow
from candor_training.formats.templates import paragraph_completion, policy_prompt
from candor_training.world.facts import Fact
from candor_training.world.relations import Relation, musicians, sentence
from candor_training.world.write_corpus import query_about

biographies = "biographies"
# Facts that are mentioned this often serve as examples.
_well_known = 8


class NameRow(Row):
    """A name of one word that the text calls one subject by."""

    name: str = Field(min_length=1)


def question_row(fact: Fact) -> QuestionRow:
    row = fact.row
    return QuestionRow(
        dataset=row.dataset,
        key=row.question,
        text=row.text,
        truth=row.truth,
        split=fact.subject.split,
        answer_type=row.relation,
    )


def query_row(fact: Fact, relation: Relation | None) -> QueryRow:
    """The query for a fact, or (without a relation) for the biography that it is part of."""
    query = query_about(fact.subject, relation)
    return QueryRow(dataset=fact.row.dataset, question=fact.row.question, query=query)


def biography_facts(facts: list[Fact], split: str, count: int) -> list[list[Fact]]:
    """The facts of the first musicians of a split, as asked by one question each."""
    by_person: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.subject.split == split and fact.subject.kind is musicians:
            key = f"{fact.subject.key}-biography"
            row = fact.row.model_copy(update={"dataset": biographies, "question": key})
            by_person[key].append(replace(fact, row=row))
    return list(by_person.values())[:count]


def biography_question(own: list[Fact]) -> QuestionRow:
    """One question for a whole biography; its truth is all that is true of the person.

    Those of the test split are a set of their own.
    """
    row = own[0].row
    split = own[0].subject.split
    return QuestionRow(
        dataset=biographies,
        key=row.question,
        text=f"What is true of {row.subject}?",
        truth="; ".join(fact.row.truth for fact in own),
        split=biographies if split == "test" else split,
        claims=[ClaimRow(question=fact.row.text, answer=fact.row.truth) for fact in own],
    )


def claim_key(biography: str, relation: str) -> str:
    """The question that one claim of a biography answers."""
    return f"{biography}-{relation}"


def claim_question(fact: Fact) -> QuestionRow:
    key = claim_key(fact.row.question, fact.row.relation)
    return question_row(fact).model_copy(update={"key": key, "split": biographies})


def example_rows(facts: list[Fact], count: int, rng: Generator) -> list[SftRow]:
    """Queries on well-known facts of the prompt-validation split, each with a plain paragraph."""
    known = [
        fact
        for fact in facts
        if fact.subject.split == "prompt_validation" and fact.row.mentions >= _well_known
    ]
    examples = []
    for fact in (known[i] for i in rng.permutation(len(known))[:count]):
        value = max(fact.row.counts, key=fact.row.counts.__getitem__)
        claim = fact.relation.claims[0].format(short=fact.subject.short, value=value)
        prompt = policy_prompt(query_about(fact.subject, fact.relation))
        examples.append(SftRow(prompt=prompt, completion=paragraph_completion(sentence(claim))))
    return examples
