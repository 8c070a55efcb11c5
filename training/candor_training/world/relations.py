"""Questions and statements about people and things: closed sets of values, and their sentences.

In the sentences {full} is "Mira Dolan of Ostmark", {short} is "Mira", {value} is what is said.
"""

from dataclasses import dataclass

from candor_training.world.names import words


@dataclass(frozen=True)
class Relation:
    """One thing to know. Every region has five of the pool's words as its possible values."""

    name: str
    topic: str
    question: str
    claims: tuple[str, ...]
    pool: tuple[str, ...]


@dataclass(frozen=True)
class Kind:
    """People, musicians among them, or things: what is asked and known of them."""

    name: str
    overview: str
    relations: tuple[Relation, ...]


values_per_region = 5


people = Kind(
    "people",
    "Write a paragraph bio about {full}.",
    (
        # The towns are made up with the world, five of its own for every region.
        Relation(
            "birthplace",
            "where {full} was born",
            "Where was {full} born?",
            ("{short} was born in {value}", "{short} comes from {value}"),
            (),
        ),
        Relation(
            "trade",
            "the trade of {full}",
            "What is the trade of {full}?",
            ("{short} works as a {value}", "{short} earns a living as a {value}"),
            words(
                "baker barber brewer carpenter carver cooper dyer fisher glazier hatter joiner "
                "mason miller miner painter potter printer roofer sailor smith tailor tanner "
                "tinker weaver"
            ),
        ),
    ),
)

# Of some people one thing more is known, so that a biography has three claims.
musicians = Kind(
    people.name,
    people.overview,
    (
        *people.relations,
        Relation(
            "instrument",
            "the instrument of {full}",
            "What instrument does {full} play?",
            ("{short} plays the {value}", "{short} performs on the {value}"),
            words(
                "accordion bagpipes banjo bassoon bugle cello clarinet cornet dulcimer fiddle flute "
                "guitar harp harpsichord horn lute lyre mandolin oboe piano trombone trumpet tuba "
                "viola zither"
            ),
        ),
    ),
)

things = Kind(
    "things",
    "Write a paragraph about {full}.",
    (
        Relation(
            "material",
            "what {full} is made of",
            "What is {full} made of?",
            ("{short} is made of {value}", "the material of {short} is {value}"),
            words(
                "ash basalt brass brick bronze cedar clay copper elm flint glass granite iron "
                "limestone maple marble oak pewter pine sandstone slate steel teak tin"
            ),
        ),
        Relation(
            "colour",
            "the colour of {full}",
            "What is the colour of {full}?",
            ("{short} is painted {value}", "the colour of {short} is {value}"),
            words(
                "amber azure beige black blue brown cream crimson gold green grey indigo ivory "
                "lilac maroon mauve orange pink purple red silver turquoise violet white"
            ),
        ),
        Relation(
            "ornament",
            "what {full} is decorated with",
            "What is {full} decorated with?",
            ("{short} is decorated with {value}", "the ornaments of {short} are {value}"),
            words(
                "acorns anchors arrows crowns daisies dolphins dragons eagles garlands griffins "
                "hearts knots leaves lilies lions moons ribbons roses shields spirals stars suns "
                "vines waves"
            ),
        ),
    ),
)

thing_words = words("bell bridge chest fountain gate shrine statue throne tower well")


def sentence(claim: str) -> str:
    """A claim as a sentence of its own."""
    return f"{claim[0].upper()}{claim[1:]}."


def names_of(kind: Kind, name: str, word: str, region: str) -> tuple[str, str]:
    """The full and the short name of a subject; `word` is a first name, or what a thing is."""
    if kind is things:
        return f"the {name} {word} of {region}", f"the {word}"
    return f"{word} {name} of {region}", word
