"""What is wrong with a recipe is refused before any work."""

from pathlib import Path

import pytest

import candor_training.stages  # noqa: F401  (makes the stages known)
from candor_training.errors import StatedError
from candor_training.pipeline.recipe import load_recipe
from candor_training.pipeline.run_recipe import run_recipe
from tests.support.adding import ran, two_stages, write_recipe


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (("test-add", "test-ad"), "stage first: kind test-ad is none of"),
        (("plus = 10", "pluss = 10"), "stage second: there is no setting pluss: did you mean plus?"),
        (("@start", "@begin"), "needs.number: @begin is not among the recipe's files"),
        (("first/number.txt", "third/x"), "needs.number: third is no earlier stage"),
        (("first/number.txt", "first"), "say which file of first: first/..."),
        (("plus = 10", "plus = [1, 2]"), "keep_best must say which run to keep"),
        (
            ("plus = 10 }", f"{', '.join(f's{key} = {list(range(1000))}' for key in range(9))} }}"),
            "stage second: its lists make 1e\\+27 combinations of settings: try at most 1000",
        ),
        (
            ("plus = 10 }", 'plus = [1, 2] }\nkeep_best = { metric = "sum", better = "lower" }'),
            "stage second: keep_best.metric: test-add can be kept by total.",
        ),
        (("[stage.first]", '[stage."../first"]'), "stage.../first.*should match pattern"),
        (("[stage.first]", "[stage.locks]"), "locks is a folder of the run"),
        (("[stage.first]", "[defaults]\npluss = 1\n[stage.first]"), "defaults.pluss: no stage of"),
        (("number = ", "numbers = "), "needs.numbers is unknown; it takes number"),
    ],
)
def test_refuses_before_any_work(tmp_path: Path, wrong: tuple[str, str], message: str) -> None:
    path = write_recipe(tmp_path, two_stages.replace(*wrong, 1))
    with pytest.raises(StatedError, match=message):
        run_recipe(load_recipe(path), tmp_path / "runs")
    assert ran == []


def test_a_bad_file_is_refused_before_an_earlier_stage_runs(tmp_path: Path) -> None:
    also_from_outside = two_stages.replace("first/number.txt", "@other").replace(
        'start = "number.txt"', 'start = "number.txt"\nother = "other.txt"'
    )
    path = write_recipe(tmp_path, also_from_outside)
    path.write_text(path.read_text().replace("[files]", '[files]\nother = "other.txt"', 1))
    (tmp_path / "other.txt").write_text("seven")
    with pytest.raises(StatedError, match=r"stage second: other.txt is no number"):
        run_recipe(load_recipe(path), tmp_path / "runs")
    assert ran == []


def test_a_folder_is_no_recipe_and_an_empty_list_no_setting(tmp_path: Path) -> None:
    with pytest.raises(StatedError, match="is a folder"):
        load_recipe(tmp_path)
    path = write_recipe(tmp_path, two_stages.replace("plus = 10", "plus = []"))
    with pytest.raises(StatedError, match="stage second: a list in its settings is empty"):
        run_recipe(load_recipe(path), tmp_path / "runs")


def test_what_names_no_stage_is_told_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StatedError("the longest prompt has too many tokens")

    monkeypatch.setattr("tests.support.adding.Add.run", fail)
    with pytest.raises(StatedError, match="stage first: the longest prompt has too many tokens"):
        run_recipe(load_recipe(write_recipe(tmp_path, two_stages)), tmp_path / "runs")


_smoke = Path(__file__).parents[2] / "recipes" / "miniature-smoke"
_to_read = 'kind = "select"\nneeds = { rl = "lc-rl", validation = "splits/validation.jsonl" }'
_table = (
    'questions = "world/questions.jsonl", generations = "lc-rl-test/generations.jsonl", '
    'test = "splits/test-held-out.jsonl"'
)


@pytest.mark.parametrize(
    ("stage", "late", "message"),
    [
        ("lc-rl", "settings = { critic_steps = 2 }", "settings.critic_steps 2 leaves none of 2 steps"),
        (
            "lc-rl",
            'settings = { optimizer = "paged_adamw_8bit" }',
            "settings.optimizer paged_adamw_8bit needs bitsandbytes",
        ),
        (
            "lc-sft",
            "settings = { device_batch_size = 5 }",
            "settings.batch_size 64 is no multiple of 5",
        ),
        (
            "lc-rl-selected",
            "settings = { bins = 31 }",
            "needs.validation has 30 queries, fewer than 31",
        ),
        ("chosen", f'{_to_read}\nsettings = {{ reader = "literal" }}', "needs.facts is missing"),
        (
            "table",
            f'kind = "evaluate"\nneeds = {{ {_table} }}',
            "needs.readings is missing",
        ),
    ],
)
def test_what_a_late_stage_cannot_do_is_refused_before_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str, late: str, message: str
) -> None:
    monkeypatch.setattr("candor_training.models.train_settings.find_spec", lambda _: None)
    recipe, runs = tmp_path / "recipe.toml", tmp_path / "runs"
    recipe.write_text(f'extends = "{_smoke}"\n[stage.{stage}]\n{late}\n')
    with pytest.raises(StatedError, match=f"stage {stage}: {message}"):
        run_recipe(load_recipe(recipe), runs)
    assert not runs.exists()


def test_a_recipe_that_extends_none_is_told_which(tmp_path: Path) -> None:
    over = tmp_path / "over.toml"
    over.write_text('extends = "papr"\n')
    with pytest.raises(StatedError, match=r"over\.toml extends papr, but there is no .*/papr\.toml"):
        load_recipe(over)
