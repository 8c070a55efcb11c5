"""Made-up proper names, each one word, all different."""

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
