"""A pipeline of small stages: what runs, what stands, what is refused before any work."""

import json
from pathlib import Path

import pytest
import torch

from candor_training.errors import StatedError
from candor_training.pipeline.recipe import load_recipe
from candor_training.pipeline.run_recipe import run_recipe
from candor_training.pipeline.stage import Need, Settings, Stage, StageContext, stage

ran: list[str] = []


class AddSettings(Settings):
    plus: int = 1
    breaks: bool = False


@stage("test-add")
class Add(Stage[AddSettings]):
    """Adds to the number that a file holds."""

    settings = AddSettings
    inputs = {"number": Need.ROWS}

    def check(self, ctx: StageContext[AddSettings]) -> None:
        if not ctx.input("number").read_text().strip().isdigit():
            raise StatedError(f"stage {ctx.name}: {ctx.input('number').name} is no number.")

    def run(self, ctx: StageContext[AddSettings]) -> dict[str, float]:
        ran.append(ctx.name)
        half = ctx.out / "half"
        if not half.exists():
            half.write_text("done")
            if ctx.settings.breaks:
                raise KeyboardInterrupt
        else:
            ran.append("resumed")
        total = int(ctx.input("number").read_text()) + ctx.settings.plus
        (ctx.out / "number.txt").write_text(str(total))
        return {"total": total}


@pytest.fixture(autouse=True)
def _forget() -> None:
    ran.clear()


def write_recipe(folder: Path, body: str, number: str = "1") -> Path:
    (folder / "number.txt").write_text(number)
    path = folder / "recipe.toml"
    path.write_text(f'name = "adding"\n[files]\nstart = "number.txt"\n{body}')
    return path


two_stages = """
[stage.first]
kind = "test-add"
needs = { number = "@start" }
[stage.second]
kind = "test-add"
needs = { number = "first/number.txt" }
settings = { plus = 10 }
"""


def test_runs_only_what_is_missing_or_changed(tmp_path: Path) -> None:
    path = write_recipe(tmp_path, two_stages)
    records = run_recipe(load_recipe(path), tmp_path / "runs")
    assert records["second"].metrics == {"total": 12}  # 1 + 1 + 10
    assert ran == ["first", "second"]
    run_recipe(load_recipe(path), tmp_path / "runs")
    assert ran == ["first", "second"]
    # A setting of the second changes: the first stands.
    path.write_text(path.read_text().replace("10", "20"))
    records = run_recipe(load_recipe(path), tmp_path / "runs")
    assert (records["second"].metrics, ran[2:]) == ({"total": 22}, ["second"])
    # A file from outside changes: all runs again. An output that somebody edited: made again.
    (tmp_path / "number.txt").write_text("5")
    run_recipe(load_recipe(path), tmp_path / "runs")
    assert ran[3:] == ["first", "second"]
    (tmp_path / "runs/adding/first/number.txt").write_text("7")
    records = run_recipe(load_recipe(path), tmp_path / "runs")
    assert (records["second"].metrics, ran[5:]) == ({"total": 26}, ["first"])


def test_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    path = write_recipe(
        tmp_path,
        """
[stage.first]
kind = "test-add"
needs = { number = "@start" }
settings = { breaks = true }
""",
    )
    with pytest.raises(KeyboardInterrupt):
        run_recipe(load_recipe(path), tmp_path / "runs")
    partial = tmp_path / "runs/adding/first.partial"
    assert json.loads((partial / "status.json").read_text())["state"] == "failed"
    run_recipe(load_recipe(path), tmp_path / "runs")
    assert ran == ["first", "first", "resumed"]
    assert not partial.exists()


def test_a_setting_that_is_a_list_keeps_the_best(tmp_path: Path) -> None:
    swept = """
[stage.first]
kind = "test-add"
needs = { number = "@start" }
settings = { plus = [3, 1, 2] }
keep_best = { metric = "total", better = "lower" }
"""
    path = write_recipe(tmp_path, swept)
    record = run_recipe(load_recipe(path), tmp_path / "runs")["first"]
    assert record.settings["plus"] == 1
    assert [trial["metrics"]["total"] for trial in record.trials] == [4, 2, 3]
    assert (tmp_path / "runs/adding/first/number.txt").read_text() == "2"
    run_recipe(load_recipe(path), tmp_path / "runs")
    assert len(ran) == 3


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (("test-add", "test-ad"), "stage first: kind test-ad is none of"),
        (("plus = 10", "pluss = 10"), "stage second: settings.pluss: Extra inputs"),
        (("@start", "@begin"), "needs.number: @begin is not among the recipe's files"),
        (("first/number.txt", "third/x"), "needs.number: third is no earlier stage"),
        (("first/number.txt", "first"), "say which file of first: first/..."),
        (("plus = 10", "plus = [1, 2]"), "keep_best must say which run to keep"),
        (("number = ", "numbers = "), "needs.numbers is unknown; it takes number"),
    ],
)
def test_refuses_before_any_work(tmp_path: Path, wrong: tuple[str, str], message: str) -> None:
    path = write_recipe(tmp_path, two_stages.replace(*wrong, 1))
    with pytest.raises(StatedError, match=message.replace("/...", "/...")):
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


def test_a_recipe_is_laid_over_another(tmp_path: Path) -> None:
    write_recipe(tmp_path, two_stages)
    over = tmp_path / "over.toml"
    over.write_text('extends = "recipe"\nname = "over"\n[stage.second.settings]\nplus = 100\n')
    records = run_recipe(load_recipe(over, seed=3), tmp_path / "runs")
    assert records["second"].metrics == {"total": 102}
    assert (tmp_path / "runs/over-seed-3/second/run.json").exists()


def test_a_run_goes_as_far_as_the_file_that_it_waits_for(tmp_path: Path) -> None:
    path = write_recipe(tmp_path, two_stages.replace("first/number.txt", "@made"))
    path.write_text(path.read_text().replace("[files]", '[awaited]\nmade = "made.txt"\n[files]', 1))
    with pytest.raises(StatedError, match=r"stage second waits for .*made\.txt"):
        run_recipe(load_recipe(path), tmp_path / "runs")
    # Somebody makes it from what the first stage left.
    (tmp_path / "made.txt").write_text("7")
    records = run_recipe(load_recipe(path), tmp_path / "runs")
    assert (ran, records["second"].metrics) == (["first", "second"], {"total": 17})


def test_of_several_processes_the_first_keeps_the_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_recipe(tmp_path, two_stages)
    run = tmp_path / "runs/adding"
    (run / "first.partial").mkdir(parents=True)  # as the first process has begun
    monkeypatch.setenv("RANK", "1")
    assert run_recipe(load_recipe(path), tmp_path / "runs", "first")["first"].metrics == {"total": 2}
    assert sorted(one.name for one in (run / "first.partial").iterdir()) == ["half", "number.txt"]
    assert json.loads((run / "first.rank-1/status.json").read_text())["state"] == "done"
    assert not (run / "first").exists()


def test_what_will_be_made_anew_is_not_checked_as_it_is(tmp_path: Path) -> None:
    recipe = load_recipe(write_recipe(tmp_path, two_stages))
    runs = tmp_path / "runs"
    made = run_recipe(recipe, runs)
    # The second stage refuses what is no number.
    (runs / "adding/first/number.txt").write_text("edited")
    assert run_recipe(recipe, runs)["second"].metrics == made["second"].metrics


def test_a_record_that_was_cut_short_is_made_anew(tmp_path: Path) -> None:
    recipe = load_recipe(write_recipe(tmp_path, two_stages))
    made = run_recipe(recipe, tmp_path / "runs")
    record = tmp_path / "runs/adding/first/run.json"
    record.write_bytes(record.read_bytes()[:50])
    assert run_recipe(recipe, tmp_path / "runs")["first"].metrics == made["first"].metrics


def test_a_seed_of_ones_own_has_a_folder_of_its_own(tmp_path: Path) -> None:
    path = write_recipe(tmp_path, two_stages)
    for seed in (None, 2):
        run_recipe(load_recipe(path, seed), tmp_path / "runs")
    assert ran == ["first", "second"] * 2
    assert {one.name for one in (tmp_path / "runs").iterdir()} == {"adding", "adding-seed-2"}


def test_work_that_was_done_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = load_recipe(write_recipe(tmp_path, two_stages))

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("candor_training.pipeline.run_stage.hash_files", die)
        with pytest.raises(KeyboardInterrupt):
            run_recipe(recipe, tmp_path / "runs")
    assert ran == ["first"]
    assert run_recipe(recipe, tmp_path / "runs")["first"].metrics == {"total": 2}
    assert ran == ["first", "second"]


def test_a_folder_is_no_recipe_and_an_empty_list_no_setting(tmp_path: Path) -> None:
    with pytest.raises(StatedError, match="is a folder"):
        load_recipe(tmp_path)
    path = write_recipe(tmp_path, two_stages.replace("plus = 10", "plus = []"))
    with pytest.raises(StatedError, match="stage second: a list in its settings is empty"):
        run_recipe(load_recipe(path), tmp_path / "runs")


@stage("test-threads")
class Threads(Stage[Settings]):
    """Tells how many cores torch uses."""

    settings = Settings

    def run(self, ctx: StageContext[Settings]) -> dict[str, float]:
        return {"threads": torch.get_num_threads()}


def test_a_stage_has_the_threads_that_its_recipe_says(tmp_path: Path) -> None:
    before = torch.get_num_threads()
    said = f'[stage.said]\nkind = "test-threads"\nthreads = {before + 2}\n'
    path = write_recipe(tmp_path, said + '[stage.unsaid]\nkind = "test-threads"\n')
    records = run_recipe(load_recipe(path), tmp_path / "runs")
    assert records["said"].metrics == {"threads": before + 2}
    assert records["unsaid"].metrics == {"threads": before}
