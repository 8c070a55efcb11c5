"""The literal reader's words, and the facts that a paragraph for a question may tell."""

from collections import defaultdict
from collections.abc import Iterable

from candor_training.readers.literal import Lexicon
from candor_training.world.facts import FactRow
from candor_training.world.relations import Relation, musicians, things

relations: dict[str, Relation] = {
    relation.name: relation for kind in (musicians, things) for relation in kind.relations
}


def world_lexicon(facts: Iterable[FactRow]) -> Lexicon:
    """All values that any fact may have, by relation."""
    words: dict[str, dict[str, None]] = defaultdict(dict)
    for fact in facts:
        words[fact.relation].update(dict.fromkeys(fact.values))
    return Lexicon(words)


def facts_by_question(facts: Iterable[FactRow]) -> dict[tuple[str, str], list[FactRow]]:
    """(dataset, question) -> what it asks for: one fact, or all those of a biography."""
    found: dict[tuple[str, str], list[FactRow]] = defaultdict(list)
    for fact in facts:
        found[(fact.dataset, fact.question)].append(fact)
    return dict(found)
