"""A plan says that a model has too few positions, before anything runs."""

import json
from pathlib import Path

import pytest

from candor_training.cli import main
from candor_training.formats.files import write_rows
from candor_training.formats.rows import QueryRow, QuestionRow, SftRow
from tests.support.tiny_model import save_tiny_model

_words = "Query: one two three\nParagraph: four"
# One token each: Query, :, one, two, three, a line's end, Paragraph and :.
_prompt = 8


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    # A tiny model has 256 positions.
    save_tiny_model(tmp_path / "base", [_words])
    questions = [QuestionRow(dataset="d", key=key, text="?", truth="a", split="test") for key in "ab"]
    write_rows(tmp_path / "questions.jsonl", questions)
    asked = [("a", "one two three"), ("b", "one two three " * 9)]
    queries = [QueryRow(dataset="d", question=key, query=query) for key, query in asked]
    write_rows(tmp_path / "queries.jsonl", queries)
    write_rows(tmp_path / "examples.jsonl", [SftRow(prompt="one two", completion=" three four")])
    return tmp_path


def problems(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    kind: str,
    settings: str,
    needs: str,
    about: str = "positions",
) -> list[str]:
    names = "".join(f'{one} = "{one}.jsonl"\n' for one in ("questions", "queries", "examples"))
    (folder / "recipe.toml").write_text(
        f'name = "small"\n[files]\nbase = "base"\n{names}'
        '[stage.splits]\nkind = "splits"\nneeds = { questions = "@questions", queries = "@queries" }\n'
        f'[stage.writes]\nkind = "{kind}"\nneeds = {{ model = "@base", {needs} }}\n'
        f"[stage.writes.settings]\n{settings}\n"
    )
    assert main(["plan", str(folder / "recipe.toml"), "--runs", str(folder)]) == 0
    told: list[str] = json.loads(capsys.readouterr().out)["problems"]
    return [one for one in told if about in one]


test_rows = 'data = "splits/test-test.jsonl"'


def test_a_prompt_and_the_texts_must_fit(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    most = 256 - _prompt
    settings = 'model_kind = "confidence"\nmax_new_tokens = '
    assert problems(folder, capsys, "generate", f"{settings}{most}", test_rows) == []
    assert problems(folder, capsys, "generate", f"{settings}{most + 1}", test_rows) == [
        f"stage writes: settings.max_new_tokens = {most + 1} and the {_prompt} tokens of the shortest "
        f"prompt are more than the 256 positions of the model base. Set max_new_tokens to {most} or "
        "less, or choose a base model with more positions."
    ]
    # An example of four words, and the blank line after it.
    (shown,) = problems(
        folder, capsys, "generate", f"{settings}{most}", f'{test_rows}, examples = "@examples"'
    )
    assert f"the {_prompt + 6} tokens of the shortest prompt" in shown
    assert f"Set max_new_tokens to {most - 6} or less, give fewer examples, or" in shown


def test_a_tokenizer_that_cannot_be_read_is_left_to_the_check_of_models(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("generate", 'model_kind = "confidence"\nmax_new_tokens = 250', test_rows)
    (folder / "base" / "tokenizer.json").write_text('{"version": ')
    assert problems(folder, capsys, *asked, about="base") == [
        f"Model base (base): the tokenizer in {folder / 'base'} cannot be read: "
        "Expecting value: line 1 column 13 (char 12)"
    ]


def test_an_odd_configuration_costs_nothing_else_of_the_plan(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("generate", 'model_kind = "confidence"', test_rows)
    config = folder / "base" / "config.json"
    (folder / "examples.jsonl").unlink()
    for spoilt in ("{", "null", '{"model_type": "nobodys"}', '{"model_type": "mamba"}'):
        config.write_text(spoilt)
        assert problems(folder, capsys, *asked, about="examples: there is no ")
        (told,) = problems(folder, capsys, *asked, about=str(folder / "base"))
        assert told.startswith("Model base (base")


def test_reinforcement_learning_takes_its_longest_queries(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    needs = 'data = "splits/ppo.jsonl", validation = "splits/ppo_validation.jsonl"'
    given = (
        f'{needs}, forecast_probs = "@base", extract_answers = "@base"',
        f'{needs}, reward_model = "@base"',
    )
    told = [
        problems(folder, capsys, "rl", f'reward = "{reward}"\nmax_new_tokens = {most}', one)
        for (reward, most), one in zip((("decision", 128), ("factuality", 129)), given, strict=True)
    ]
    assert told == [
        [
            "stage writes: settings.max_new_tokens = 128 and settings.surrogate.max_new_tokens = 300 "
            "and the 10 tokens of the shortest prompt are more than the 256 positions of the model "
            "base. Set surrogate.max_new_tokens to 118 or less, or choose a base model with more "
            "positions."
        ],
        [
            "stage writes: settings.max_query_tokens = 128 and settings.max_new_tokens = 129 are more "
            "than the 256 positions of the model base. Set max_new_tokens to 128 or less, or choose a "
            "base model with more positions."
        ],
    ]


def test_a_model_made_from_nothing_has_the_positions_of_its_longest_sequence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = tmp_path / "recipe.toml"
    smoke = Path(__file__).parents[2] / "recipes" / "miniature-smoke"
    recipe.write_text(f'extends = "{smoke}"\n[stage.base.settings]\nmax_length = 64\n')
    assert main(["plan", str(recipe), "--runs", str(tmp_path)]) == 0
    told: list[str] = json.loads(capsys.readouterr().out)["problems"]
    assert told != []
    assert all("positions of the model of base" in one for one in told)
    assert "or raise max_length of base." in told[0]
    recipe.write_text(f'extends = "{smoke}"\n')
    assert main(["plan", str(recipe), "--runs", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["problems"] == []
