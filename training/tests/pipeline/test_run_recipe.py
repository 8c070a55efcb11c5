"""A pipeline of small stages: what runs, in which order, folder and process."""

import json
from pathlib import Path

import pytest
import torch

from candor_training.errors import StatedError
from candor_training.pipeline.recipe import load_recipe
from candor_training.pipeline.run_recipe import run_recipe
from candor_training.pipeline.stage import Settings, Stage, StageContext, stage
from tests.support.adding import ran, two_stages, write_recipe


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


def test_a_trial_that_diverges_does_not_cost_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    swept = """
[stage.first]
kind = "test-add"
needs = { number = "@start" }
settings = { plus = [3, 101, 2] }
keep_best = { metric = "total", better = "higher" }
"""
    path = write_recipe(tmp_path, swept)
    runs = tmp_path / "runs"
    record = run_recipe(load_recipe(path), runs)["first"]
    assert (record.settings["plus"], len(record.trials)) == (3, 3)
    assert record.trials[1]["diverged"] == "stage first: the total was no number"
    assert not (runs / "adding/first.trials/1/half").exists()
    assert "first/1: alarm: stage first: the total was no number" in capsys.readouterr().err
    # It is not tried again.
    run_recipe(load_recipe(path), runs)
    assert len(ran) == 3
    path.write_text(path.read_text().replace("[3, 101, 2]", "[102, 103]"))
    with pytest.raises(StatedError, match="stage first: no trial came to its end"):
        run_recipe(load_recipe(path), runs)


def test_a_recipe_is_laid_over_another(tmp_path: Path) -> None:
    write_recipe(tmp_path, two_stages)
    over = tmp_path / "over.toml"
    over.write_text('extends = "recipe"\nname = "over"\n[stage.second.settings]\nplus = 100\n')
    records = run_recipe(load_recipe(over, seed=3), tmp_path / "runs")
    assert records["second"].metrics == {"total": 102}
    assert (tmp_path / "runs/over-seed-3/second/run.json").exists()


def test_a_default_is_for_stages_that_do_not_say_otherwise(tmp_path: Path) -> None:
    path = write_recipe(tmp_path, f"[defaults]\nplus = 4\n{two_stages}")
    records = run_recipe(load_recipe(path), tmp_path / "runs")
    # 1 + 4, and then the second's own 10.
    assert [one.metrics["total"] for one in records.values()] == [5, 15]


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


def test_a_seed_of_ones_own_has_a_folder_of_its_own(tmp_path: Path) -> None:
    path = write_recipe(tmp_path, two_stages)
    for seed in (None, 2):
        run_recipe(load_recipe(path, seed), tmp_path / "runs")
    assert ran == ["first", "second"] * 2
    assert {one.name for one in (tmp_path / "runs").iterdir()} == {"adding", "adding-seed-2"}


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
