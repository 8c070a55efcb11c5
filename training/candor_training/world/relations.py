"""What is asked and told of people and things: made-up names, closed sets of values, and sentences.

In the sentences {full} is "Mira Dolan of Ostmark", {short} is "Mira", {value} is what is told.
"""

from dataclasses import dataclass

from numpy.random import Generator


def words(text: str) -> tuple[str, ...]:
    """The words of a text: long lists are easier read so."""
    return tuple(text.split())


_onsets = words("b br d dr f g gr h k kl l m n p pr r s st t tr v w z")
_vowels = words("a e i o u")
_codas = words("l n r s t m k nd rn ld")

first_names = words(
    "Ada Alba Bela Bruno Cora Dario Edda Elio Enno Fia Gita Hugo Ida Ilse Ivo Jana Jonas Juno "
    "Kai Lena Levi Lina Marek Mila Mira Nils Nora Olaf Otto Paula Petra Rhea Rosa Silas Sven "
    "Tara Tilda Ursel Vera Yara"
)


def make_names(count: int, syllables: int, rng: Generator, taken: set[str]) -> list[str]:
    """`count` names of that many syllables; adds them to `taken`, and takes none of those."""
    names: list[str] = []
    while len(names) < count:
        parts = [str(rng.choice(_onsets)) + str(rng.choice(_vowels)) for _ in range(syllables)]
        name = ("".join(parts) + str(rng.choice(_codas))).capitalize()
        if name not in taken:
            taken.add(name)
            names.append(name)
    return names


def make_towns_and_regions(
    regions: int, towns: int, rng: Generator, taken: set[str]
) -> tuple[list[str], list[list[str]]]:
    """The regions' names, and those of each region's towns."""
    stems = make_names(regions, 1, rng, taken)
    endings = ("mark", "land", "holm", "mere")
    names = [f"{stem}{rng.choice(endings)}" for stem in stems]
    return names, [make_names(towns, 2, rng, taken) for _ in names]


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
