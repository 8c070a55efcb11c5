"""The grid on the miniature: its arithmetic, and all of it on a world where nothing is learnt."""

from pathlib import Path

import numpy as np
import pytest

from benchmarks.grid_miniature import Cell, interval, kl_of, less_than, main

NAMES = {"ppo": "PPO", "rloo": "RLOO", "grpo-divided": "GRPO, divided"}
SMOKE = Path(__file__).parents[2] / "recipes" / "miniature-smoke"
TINY = f"""
extends = "{SMOKE}"
name = "grid"
[stage.samples.settings]
samples = 2
[stage.lc-rl.settings]
rollouts = 8
device_batch_size = 8
max_new_tokens = 16
[stage.lc-sft-test.settings]
max_new_tokens = 16
"""


def cell(seed: int, kls: list[float]) -> Cell:
    alike = dict.fromkeys(("ece", "brier_score", "accuracy", "stated", "answered"), 0.0)
    return Cell(
        seed=seed, score="log", algorithm="PPO", excess_kls=kls, answer_kls=kls, gaps=kls, **alike
    )


def test_excess_kl_is_that_of_a_forecast_that_gives_no_less_than_the_floor() -> None:
    # .75 ln(.75 / .5) + .25 ln(.25 / .5) = .3041 - .1733 = .1308
    assert kl_of({"a": 0.75, "b": 0.25}, {"a": 0.5, "b": 0.5}, 1e-4) == pytest.approx(0.1308, abs=1e-4)
    assert kl_of({"a": 0.75, "b": 0.25, "c": 0}, {"a": 0.75, "b": 0.25}, 1e-4) == pytest.approx(0)
    # An answer that is not there has 1e-4: .5 ln(.5 / .5) + .5 ln(.5 / 1e-4) = .5 * 8.5172
    assert kl_of({"a": 0.5, "b": 0.5}, {"a": 0.5}, 1e-4) == pytest.approx(4.2586, abs=1e-4)


def test_differences_are_of_the_same_seeds_questions() -> None:
    own, base = [cell(1, [1.0, 2.0]), cell(2, [3.0, 3.0])], [cell(2, [2.0, 2.0]), cell(1, [0.0, 1.0])]
    # Each question's difference is 1, in every resample too.
    assert less_than(own, base, "excess_kls") == "1.0000 [1.0000, 1.0000]"


def test_the_interval_is_of_seeds_and_of_questions() -> None:
    # Seeds of 0 and 1, each without variety: their mean is 0, .5 or 1 in 1/4, 1/2 and 1/4 of resamples.
    assert interval([np.zeros(50), np.ones(50)]) == (0, 1)
    # One seed of 400 questions of 0 or 1: a standard error of .5 / 20 = .025, so .5 -+ .049.
    low, high = interval([np.array([0.0, 1.0] * 200)])
    assert (low, high) == pytest.approx((0.451, 0.549), abs=0.01)


def test_cells_that_are_there_are_not_run_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = tmp_path / "tiny.toml"
    recipe.write_text(TINY, encoding="utf-8")
    made = tmp_path / "seed-1"
    made.mkdir()
    for key in ("log-rloo", "brier-ppo", "brier-rloo", "brier-grpo-divided"):
        score, _, name = key.partition("-")
        there = cell(1, [1.0] * 45).model_copy(update={"score": score, "algorithm": NAMES[name]})
        (made / f"{key}.json").write_text(there.model_dump_json(), encoding="utf-8")
    main(tmp_path, 1, recipe)
    run = [line for line in capsys.readouterr().out.splitlines() if "rl-" in line]
    assert [line.split()[2] for line in run] == ["rl-log-ppo", "rl-log-grpo-divided"]
    assert len(list(made.iterdir())) == 7
    table = (tmp_path / "table.md").read_text(encoding="utf-8")
    # The head, before training, and six cells.
    assert table.count("\n") == 2 + 1 + 6
    assert "GRPO, divided" in (tmp_path / "grid-miniature.svg").read_text(encoding="utf-8")
    # What was measured otherwise is measured again from the texts, without training.
    (made / "log-ppo.json").unlink()
    main(tmp_path, 1, recipe)
    assert "done in" not in capsys.readouterr().out
    assert (tmp_path / "table.md").read_text(encoding="utf-8") == table
