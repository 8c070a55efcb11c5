import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from candor_training.formats.rows import PromptRow
from candor_training.models.decoding import Decoded
from candor_training.pipeline.events import Events
from candor_training.reward.decision import DecisionRewardSettings
from candor_training.rl.group import Group
from candor_training.rl.scoring import Forecast, Scores
from candor_training.rl.watch import Alarms, Validation

GOOD = {"kl_per_token": 0.05, "sum_error": 0.1, "spread": 0.2}


def reported(folder: Path) -> list[tuple[str, int]]:
    path = folder / "events.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = map(json.loads, lines)
    return [(row["what"], row["at_step"]) for row in rows if row["event"] == "alarm"]


@pytest.mark.parametrize(
    ("what", "bad"),
    [("kl", {"kl_per_token": 0.4}), ("sum", {"sum_error": 0.3}), ("confidence", {"spread": 0.01})],
)
def test_each_trouble_is_told_once_while_it_lasts(
    tmp_path: Path, what: str, bad: dict[str, float]
) -> None:
    alarms = Alarms(Events(tmp_path, "rl"), is_main=True)
    for step, figures in enumerate([GOOD, GOOD | bad, GOOD | bad, GOOD, GOOD | bad], start=1):
        alarms.after_step(step, figures)
    assert reported(tmp_path) == [(what, 2), (what, 5)]


def test_what_gets_ten_times_worse_is_told_again(tmp_path: Path) -> None:
    # .4; then from 4 on, from 40 on; calm; and anew.
    kls = [0.4, 3.9, 4.1, 5.0, 21.7, 40.9, 41.1, 0.1, 0.4]
    events = Events(tmp_path, "rl")

    def run(begun: int, end: int) -> None:
        alarms = Alarms(events, is_main=True)
        alarms.resume(begun)
        for step, kl in list(enumerate(kls, start=1))[begun:end]:
            events.emit("step", step=step, kl_per_token=kl)
            alarms.after_step(step, {"kl_per_token": kl})

    # Broken off twice: what was told last counts, and no step is told twice.
    run(0, 5)
    run(3, 6)
    run(6, 9)
    assert reported(tmp_path) == [("kl", 1), ("kl", 3), ("kl", 7), ("kl", 9)]
    # Less of something, such as a spread, isn't counted so.
    calm = tmp_path / "calm"
    calm.mkdir()
    alarms = Alarms(Events(calm, "rl"), is_main=True)
    for step, spread in enumerate([0.04, 0.0004, 0.04], start=1):
        alarms.after_step(step, {"spread": spread})
    assert reported(calm) == [("confidence", 1)]


def test_texts_that_collapse_raise_an_alarm_after_three_steps(tmp_path: Path) -> None:
    # 1 is the end of a text alone, 2 a token in each with its end; 3 is two tokens in each.
    lengths = [40.0, 2.0, 2.0, 3.0, 2.0, 2.0, 2.0, 1.0, 30.0, 1.0]
    events = Events(tmp_path, "rl")

    def run(begun: int, end: int) -> None:
        alarms = Alarms(events, is_main=True)
        alarms.resume(begun)
        for step, tokens in list(enumerate(lengths, start=1))[begun:end]:
            events.emit("step", step=step, tokens=tokens)
            alarms.after_step(step, {"tokens": tokens})

    # Broken off twice: the steps before count, also those that were taken again.
    run(0, 6)
    run(5, 7)
    run(7, 10)
    assert reported(tmp_path) == [("empty", 7)]


def test_a_gradient_that_explodes_raises_an_alarm(tmp_path: Path) -> None:
    # A thousand times the least above 0 is 500; below 100 nothing counts. Later it is ten times worse.
    norms = [6.0, 0.5, 0.0, 480.0, 510.0, 900.0, 6_000.0]
    events = Events(tmp_path, "rl")

    def run(begun: int, end: int) -> None:
        alarms = Alarms(events, is_main=True)
        alarms.resume(begun)
        for step, norm in list(enumerate(norms, start=1))[begun:end]:
            events.emit("step", step=step, gradient_norm=norm)
            alarms.after_step(step, {"gradient_norm": norm})

    # Broken off twice: the least of the steps before counts.
    run(0, 3)
    run(3, 6)
    run(4, 7)
    assert reported(tmp_path) == [("gradient", 5), ("gradient", 7)]


def test_what_was_told_before_a_resume_is_not_told_again(tmp_path: Path) -> None:
    bad_kl, bad_sum = {"kl_per_token": 0.4}, {"sum_error": 0.3}
    figures = [GOOD, GOOD | bad_kl, GOOD | bad_kl, GOOD | bad_kl | bad_sum, GOOD, GOOD | bad_kl]
    gaps = {1: 0.5, 3: 0.9, 6: 0.9}

    def run(begun: int, end: int) -> None:
        events = Events(tmp_path, "rl")
        alarms = Alarms(events, is_main=True, first_gap=(0.5, 0.05))
        alarms.resume(begun)
        for step, found in list(enumerate(figures, start=1))[begun:end]:
            events.emit("step", step=step, **found)
            alarms.after_step(step, found)
            if step in gaps:
                measured = {"gap": gaps[step], "gap_error": 0.05}
                events.emit("validation", step=step, **measured)
                alarms.after_validation(step, measured)

    # The last state is that of step 3, so step 4 is taken again.
    run(0, 4)
    assert reported(tmp_path) == [("kl", 2), ("reader", 3), ("sum", 4)]
    run(3, 6)
    # At step 6 KL is off once more; the surrogate still flatters.
    assert reported(tmp_path) == [("kl", 2), ("reader", 3), ("sum", 4), ("kl", 6)]
    # A run without any state begins anew, and tells nothing twice.
    run(0, 6)
    assert len(reported(tmp_path)) == 4


def test_an_alarm_when_the_surrogate_comes_to_flatter(tmp_path: Path) -> None:
    # It always exceeded the reader by .5; then by .9 (chance: 3 * sqrt(2 * .05^2) = .21), and by .6.
    alarms = Alarms(Events(tmp_path, "rl"), is_main=True)
    for step, gap in enumerate([0.5, 0.6, 0.9]):
        alarms.after_validation(step, {"gap": gap, "gap_error": 0.05})
    assert reported(tmp_path) == [("reader", 2)]
    # The same growth is no news where it may be chance: 3 * sqrt(2 * .2^2) = .85.
    calm = tmp_path / "calm"
    calm.mkdir()
    unsure = Alarms(Events(calm, "rl"), is_main=True)
    for step, gap in enumerate([0.5, 0.9]):
        unsure.after_validation(step, {"gap": gap, "gap_error": 0.2})
    assert reported(calm) == []


class Flatters:
    """All but the paragraph "c"."""

    def score(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> Scores:
        n = len(rows)
        values = np.array([-1.0 if text == "c" else -0.1 for text in paragraphs])
        return Scores(values + 5, values, np.full(n, 1.0), np.full(n, 0.9))


class Reads:
    """Finds the truth with .5, and .5 on another, but nothing in an empty paragraph."""

    def read(self, rows: Sequence[PromptRow], paragraphs: Sequence[str]) -> list[Forecast]:
        return [{"Arle": 0.5, "Brim": 0.5} if text else {} for text in paragraphs]


def test_the_gap_is_of_what_surrogate_and_reader_both_read() -> None:
    rows = [
        PromptRow(question_id=f"q{i}", dataset="d", prompt="p", question="x", answer="Arle")
        for i in range(3)
    ]
    decoded = [Decoded(f"{i}", text, (), True) for i, text in enumerate(["a", "b", "c"])]
    validation = Validation(rows, Flatters(), Group(), DecisionRewardSettings(), Reads(), 2)
    figures = validation.measure(decoded)
    # The surrogate's reward of all three, without C. Of the two that are read it is -.1, and the
    # reader's is ln .5 = -.693.
    assert figures["validation_reward"] == pytest.approx(-0.4)
    assert figures["reader_reward"] == pytest.approx(np.log(0.5))
    assert figures["gap"] == pytest.approx(-0.1 - np.log(0.5))
    assert figures["gap_error"] == pytest.approx(0, abs=1e-6)
    assert (figures["sum"], figures["spread"]) == pytest.approx((1.0, 0.0), abs=1e-6)
