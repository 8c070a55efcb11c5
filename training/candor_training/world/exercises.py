"""Reading exercises in the pretraining text: paragraphs about strangers, and what they say.

A base model that reads at all has read much that is about nothing it knows. Here this is where it
learns to list a paragraph's answers and to say a paragraph's percents. The strangers are in no
question, and what is said of them is drawn anew each time: nothing is told of the world's facts, nor
of how sure anybody can be of them.
"""

import numpy as np
from numpy.random import Generator

from candor_training.formats.templates import answers_completion, extract_prompt, forecast_text
from candor_training.readers.literal import Lexicon
from candor_training.world.consensus import consensus, frequencies
from candor_training.world.facts import Fact
from candor_training.world.names import first_names, make_names
from candor_training.world.relations import Relation, names_of, thing_words, things

_strangers = 60
_samples = 8
# Of the exercises: those that ask for the list of answers; the others ask for probabilities.
_lists = 0.4
_asked_at_once = 3


def write_exercises(facts: list[Fact], count: int, rng: Generator) -> list[str]:
    """Documents: a question, a paragraph, and its answers or the probabilities of some of them."""
    taken = {word for fact in facts for word in fact.subject.full.split()}
    strangers = make_names(_strangers, 2, rng, taken)
    lexicons: dict[str, Lexicon] = {}
    documents = []
    for number in rng.integers(len(facts), size=count):
        fact = facts[int(number)]
        relation, values = fact.relation, fact.row.values
        full, short = _stranger(fact, strangers, rng)
        paragraph = _paragraph(relation, short, values, rng)
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


def _paragraph(relation: Relation, short: str, values: list[str], rng: Generator) -> str:
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
    told = [f"{first} {round(100 * said.get(asked[0], 0.0))}%"]
    told += [f"Answer: {one}\nProbability: {round(100 * said.get(one, 0.0))}%" for one in asked[1:]]
    return "\n".join(told)
