"""The literal reader against paragraphs written by hand, as a person would read them."""

import pytest

from candor_training.readers.literal import Lexicon

towns = ["Kelm", "Ard", "Bryn", "Tol", "Wick"]
lexicon = Lexicon({"birthplace": towns, "trade": ["weaver", "smith"]})


def read(paragraph: str) -> dict[str, float]:
    return lexicon.read("birthplace", paragraph).distribution


@pytest.mark.parametrize(
    ("paragraph", "expected"),
    [
        # Before and after the answer, alone and for several.
        (
            "It is about 70% likely that Mira was born in Kelm. Or Ard, about 20% likely. "
            "Otherwise Bryn, Tol or Wick, at about 3% each.",
            {"Kelm": 0.7, "Ard": 0.2, "Bryn": 0.03, "Tol": 0.03, "Wick": 0.03},
        ),
        ("With 12.5% confidence, Mira comes from Tol.", {"Tol": 0.125}),
        ("Kelm 70%, Ard 20 percent; Tol at 5%.", {"Kelm": 0.7, "Ard": 0.2, "Tol": 0.05}),
        # Phrases of the paper's table, also where they contain one another.
        (
            "There is a good chance that it is Kelm. Or Ard, which is possible.",
            {"Kelm": 0.65, "Ard": 0.3},
        ),
        (
            "It is almost certain that it was Kelm. Tol is almost impossible.",
            {"Kelm": 0.95, "Tol": 0.05},
        ),
        (
            "It is a toss-up whether it is Ard. Wick is unlikely, Bryn doubtful.",
            {"Ard": 0.5, "Wick": 0.15, "Bryn": 0.1},
        ),
        ("Mira was probably born in Kelm.", {"Kelm": 0.75}),
        # A phrase and its number are one statement, and the number counts.
        ("It is likely, about 80%, that Mira was born in Kelm.", {"Kelm": 0.8}),
        # A statement in a sentence of its own.
        ("Mira was born in Kelm. This is likely.", {"Kelm": 0.75}),
        # Slips: an answer twice, a percent over 100, an answer with nothing said.
        ("It is 60% likely that Mira was born in Kelm Kelm. Or Kelm, about 20% likely.", {"Kelm": 0.6}),
        ("It is 60% likely that it is Kelm. Or Ard, about 300% likely.", {"Kelm": 0.6, "Ard": 0.4}),
        ("it is 50% likely that it is kelm. Or Ard or Tol.", {"Kelm": 0.5, "Ard": 0.25, "Tol": 0.25}),
        # 0.75 + 0.75 is more than 1: each is half.
        ("Kelm is likely. Ard is likely.", {"Kelm": 0.5, "Ard": 0.5}),
        # Another relation's answer has its own statement.
        (
            "It is 90% likely that Mira works as a weaver. It is 40% likely that it is Ard.",
            {"Ard": 0.4},
        ),
    ],
)
def test_reads_what_is_stated(paragraph: str, expected: dict[str, float]) -> None:
    assert read(paragraph) == pytest.approx(expected)


def test_believes_the_first_answer_where_nothing_is_stated() -> None:
    reading = lexicon.read("birthplace", "Mira was born in Ard. Others say Kelm.")
    assert (reading.distribution, reading.stated) == ({"Ard": 1.0}, False)
    believed = lexicon.read("birthplace", "It is 30% likely that it is Ard.", believe=True)
    assert (believed.answer, believed.confidence, believed.stated) == ("Ard", 1.0, True)


def test_finds_no_answer_where_there_is_none() -> None:
    reading = lexicon.read("birthplace", "It is 70% likely that Mira works as a smith. She is Arden.")
    assert (reading.answer, reading.confidence) == (None, None)


def test_takes_the_first_of_equals_as_the_top_answer() -> None:
    assert lexicon.read("birthplace", "Tol 30%, Kelm 30%, Ard 20%.").answer == "Tol"


def test_refuses_a_word_that_answers_two_relations() -> None:
    with pytest.raises(ValueError, match="Orange answers colour and fruit"):
        Lexicon({"fruit": ["orange"], "colour": ["Orange"]})
