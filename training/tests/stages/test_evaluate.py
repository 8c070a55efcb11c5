"""The stage `evaluate`, on readings written by hand."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows, write_rows
from candor_training.formats.hold_out import draw_order
from candor_training.formats.rows import GenerationRow, PromptRow, QuestionRow, ReadingRow, Row
from candor_training.stages.evaluate import Evaluate, EvaluateSettings
from tests.support.run_stage import run_stage

KINDS = {"plain": "non-confidence", "calibrated": "confidence"}


def prompt(question: str, dataset: str = "towns", text: str | None = None) -> PromptRow:
    return PromptRow(
        question_id=question,
        dataset=dataset,
        prompt=f"Write about {text or question}.",
        question=f"Where is {question}?",
        answer="Ard",
    )


def question(key: str, dataset: str = "towns") -> QuestionRow:
    return QuestionRow(dataset=dataset, key=key, text=f"Where is {key}?", truth="Ard", split="test")


def generation(model: str, question: str, dataset: str = "towns", text: str = "Ard.") -> GenerationRow:
    return GenerationRow.model_validate(
        {
            "dataset": dataset,
            "question": question,
            "model": model,
            "model_kind": KINDS[model],
            "query": f"Write about {question}.",
            "text": text,
        }
    )


def reading(
    model: str, question: str, confidence: float | None, correct: bool, dataset: str = "towns"
) -> ReadingRow:
    """Without a confidence there is no answer."""
    return ReadingRow(
        reader="literal",
        reader_kind="rule",
        dataset=dataset,
        question=question,
        model=model,
        status="no_answer" if confidence is None else "ok",
        answer=None if confidence is None else "Ard",
        confidence=confidence,
        correct=correct,
    )


@pytest.fixture
def inputs(tmp_path: Path) -> dict[str, Path]:
    """Forty questions; the plain model's readings say .9, one text of the calibrated has no answer."""
    names = [f"q{i}" for i in range(40)]
    lives = [f"p{i}-life" for i in range(4)]
    rows: dict[str, Sequence[Row]] = {
        "held-out": [prompt(name) for name in names],
        "lives": [prompt(life, "lives") for life in lives],
        "questions": [question(name) for name in (*names, "unread")],
        "questions-claims": [
            question(f"{life}-{claim}", "lives") for life in lives for claim in ("home", "trade")
        ],
        "generations": [generation(model, name) for model in KINDS for name in names]
        + [generation("calibrated", life, "lives", text=f"About {life}.") for life in lives],
        "readings": [
            *(reading("plain", name, 0.9, correct=i < 24) for i, name in enumerate(names)),
            *(
                # Ten at .4, four right; twenty-nine at .8, twenty-three right; one without an answer.
                reading("calibrated", name, 0.4, correct=i < 4)
                if i < 10
                else reading("calibrated", name, 0.8 if i < 39 else None, correct=i < 33)
                for i, name in enumerate(names)
            ),
            # Claims of three lives, two each; the fourth says nothing.
            *(
                reading("calibrated", f"{life}-{claim}", 0.7, claim == "home", "lives")
                for life in lives[:3]
                for claim in ("home", "trade")
            ),
        ],
    }
    for name, own in rows.items():
        write_rows(tmp_path / f"{name}.jsonl", own)
    return {name: tmp_path / f"{name}.jsonl" for name in rows}


def test_the_table(inputs: dict[str, Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    figures = run_stage(Evaluate(), out, inputs, bins=2, recalibrated=[])
    # Non-confidence: confidence is 1 whatever was read, so ECE = 1 - accuracy = 1 - 24 / 40.
    assert figures["held-out/plain/accuracy"] == pytest.approx(0.6)
    assert figures["held-out/plain/ece"] == pytest.approx(0.4)
    assert figures["held-out/plain/brier"] == pytest.approx(0.4)
    # Right are 4 + 23 of 40. No answer counts as wrong, at confidence 1.
    assert figures["held-out/calibrated/accuracy"] == pytest.approx(27 / 40)
    # Bins of 20: ten at .4 with ten at .8, (4 + 10 * 23 / 29) right; then nineteen at .8 and the one at
    # 1 that is wrong, 19 * 23 / 29 right.
    low = abs((4 + 10 * 23 / 29) / 20 - 0.6)
    high = abs(19 * 23 / 29 / 20 - (19 * 0.8 + 1) / 20)
    assert figures["held-out/calibrated/ece"] == pytest.approx((low + high) / 2)
    # Squares: four of .36, six of .16, twenty-three of .04, six of .64, and 1: 8.16.
    assert figures["held-out/calibrated/brier"] == pytest.approx(8.16 / 40)

    table = json.loads((out / "table.json").read_text())
    plain, calibrated, lives = table["rows"]
    assert (calibrated["no_answer"], calibrated["no_answer_share"]) == (1, 0.025)
    assert (plain["no_answer"], plain["n"]) == (0, 40)
    assert plain["figures"]["ece"]["low"] < 0.4 < plain["figures"]["ece"]["high"]
    # Claims of one life are drawn together; a life without claims is counted separately.
    assert (lives["n"], lives["queries"], lives["without_claims"]) == (6, 3, 1)

    compared = {row["figure"]: row for row in table["differences"]}
    assert (compared["ece"]["model"], compared["ece"]["other"]) == ("calibrated", "plain")
    assert compared["ece"]["difference"] == pytest.approx((low + high) / 2 - 0.4)
    assert compared["ece"]["p_better"] > 0.99
    with (out / "table.csv").open(newline="") as file:
        assert [row["model"] for row in csv.DictReader(file)] == ["plain", "calibrated", "calibrated"]
    assert "| plain | non-confidence | 0.600 (" in (out / "table.md").read_text()


def test_controls_are_rows_like_others(inputs: dict[str, Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    figures = run_stage(Evaluate(), out, inputs, bins=2)
    table = json.loads((out / "table.json").read_text())
    # No model is called as the paper's are: the one that states confidence has controls.
    names = ["plain", "calibrated", "calibrated, Platt", "calibrated, isotonic"]
    rows = {row["model"]: row for row in table["rows"] if row["set"] == "held-out"}
    assert list(rows) == names
    assert [row["control_of"] for row in rows.values()] == [None, None, "calibrated", "calibrated"]
    # It says .4 or .8, so that what half the questions have right at each is what the other half gets.
    order = sorted(range(40), key=lambda i: draw_order(0, f"towns\nWrite about q{i}."))
    stated = {i: 0.4 if i < 10 else 0.8 for i in range(39)}
    right = {i: i < 4 or 10 <= i < 33 for i in stated}
    # q39 has no answer: confidence 1, and wrong.
    squares = [1.0]
    for half in (order[::2], order[1::2]):
        others = [j for j in stated if j not in half]
        for i in set(half) - {39}:
            alike = [right[j] for j in others if stated[j] == stated[i]]
            squares.append((sum(alike) / len(alike) - right[i]) ** 2)
    brier = sum(squares) / 40
    assert figures["held-out/calibrated, Platt/brier"] == pytest.approx(brier, abs=1e-5)
    assert figures["held-out/calibrated, Platt/accuracy"] == pytest.approx(27 / 40)
    platt, isotonic = (rows[f"calibrated, {name}"] for name in ("Platt", "isotonic"))
    rising = isotonic["figures"]["brier"]
    assert rising["low"] < rising["value"] < rising["high"]
    # With 20 questions a half, many resamples part right from wrong, so that no curve fits best.
    assert platt["figures"]["brier"]["low"] is None
    assert (platt["n"], platt["no_answer"], platt["note"]) == (40, 1, "")
    pairs = {(row["model"], row["other"]) for row in table["differences"]}
    assert pairs == {(b, a) for i, a in enumerate(names) for b in names[i + 1 :]}
    # What is read for the app is what models wrote: no control.
    forecasts = (out / "app/3-forecasts.jsonl").read_text()
    assert "Platt" not in forecasts
    with (out / "bins.csv").open(newline="") as file:
        assert {row["model"] for row in csv.DictReader(file) if row["set"] == "held-out"} == set(names)


def test_a_control_that_cannot_be_computed_says_why(inputs: dict[str, Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    run_stage(Evaluate(), out, inputs, bins=2)
    table = json.loads((out / "table.json").read_text())
    _, platt, _ = (row for row in table["rows"] if row["set"] == "lives")
    # Six claims of three lives: two lives in one half, one in the other.
    assert platt["note"].startswith("Not computed: a half of the questions has ")
    assert (platt["n"], platt["figures"]["ece"]["value"]) == (0, None)
    text = (out / "table.md").read_text()
    assert f"- calibrated, Platt. {platt['note']}" in text
    assert "| calibrated, Platt | control | undefined |" in text
    written = [path.read_text() for path in out.iterdir() if path.suffix in {".json", ".csv", ".md"}]
    assert not any("nan" in one.lower() for one in written)
    with pytest.raises(StatedError, match="recalibrated: the table has no model stranger"):
        run_stage(Evaluate(), tmp_path / "no", inputs, recalibrated=["stranger"])


def test_over_seeds_intervals_are_students(inputs: dict[str, Path], tmp_path: Path) -> None:
    """Accuracies of .5, .75 and 1 over three samples of four questions."""
    names = ["q0", "q1", "q2", "q3"]
    right = {0: 2, 1: 3, 2: 4}
    texts = [
        generation("calibrated", name).model_copy(update={"seed": seed})
        for name in names
        for seed in right
    ]
    readings = [
        reading("calibrated", name, 0.75, place < right[seed]).model_copy(update={"seed": seed})
        for place, name in enumerate(names)
        for seed in right
    ]
    # What was written for another set is left alone.
    texts.append(generation("calibrated", "p0-life", "lives"))
    held_out = [prompt(name) for name in names]
    paths: dict[str, Sequence[Row]] = {
        "held-out": held_out,
        "generations": texts,
        "readings": readings,
    }
    for name, rows in paths.items():
        write_rows(tmp_path / f"{name}.jsonl", rows)
    given = {name: tmp_path / f"{name}.jsonl" for name in paths} | {"questions": inputs["questions"]}
    run_stage(Evaluate(), tmp_path / "out", given, bins=1, over_seeds=["held-out"])
    row = json.loads((tmp_path / "out/table.json").read_text())["rows"][0]
    # .75 ± t(.975; 2) .25 / sqrt(3) = .75 ± 4.302653 * .144338.
    assert row["seeds"] == 3
    assert list(row["figures"]["accuracy"].values()) == pytest.approx(
        [0.75, 0.128966, 1.371034], abs=1e-6
    )
    # All seeds say .75: an interval without width would look like certainty.
    assert list(row["figures"]["mean_confidence"].values()) == [0.75, None, None]
    # |.5 - .75|, 0 and |1 - .75|: the mean over seeds, where all together would have 0.
    assert row["figures"]["ece"]["value"] == pytest.approx(0.5 / 3)
    text = (tmp_path / "out/table.md").read_text()
    assert "Student's t over seeds of calibrated on held-out (3)" in text
    assert "0.750 (0.129 to 1.371)" in text
    assert "may reach beyond a figure's range. A control has maps of its own in each seed" in text
    other = EvaluateSettings(over_seeds=["held-out", "other"])
    assert Evaluate().notes(other, dict.fromkeys(given)) == [
        "over_seeds = other changes nothing: the table has no such set."
    ]


def test_bins_and_diagrams(inputs: dict[str, Path], tmp_path: Path) -> None:
    out = tmp_path / "out"
    run_stage(Evaluate(), out, inputs, bins=2, recalibrated=[])
    with (out / "bins.csv").open(newline="") as file:
        bins = [row for row in csv.DictReader(file) if row["set"] == "held-out"]
    assert [float(row["n"]) for row in bins] == [20] * 4
    drawn = (out / "reliability-held-out.svg").read_bytes()
    assert b"calibrated" in drawn
    again = tmp_path / "again"
    run_stage(Evaluate(), again, inputs, bins=2, recalibrated=[])
    assert (again / "reliability-held-out.svg").read_bytes() == drawn


def test_what_the_app_imports(inputs: dict[str, Path], tmp_path: Path) -> None:
    blank = [
        row.model_copy(update={"text": " "}) if (row.model, row.question) == ("plain", "q1") else row
        for row in read_rows(inputs["generations"], GenerationRow)
    ]
    write_rows(inputs["generations"], blank)
    run_stage(Evaluate(), tmp_path / "out", inputs, bins=2)
    questions, generations, forecasts = (
        [json.loads(line) for line in path.read_text().splitlines()]
        for path in sorted((tmp_path / "out" / "app").iterdir())
    )
    # Forty questions of the towns and six claims, as they were given; forty are read twice.
    assert len(questions) == 46
    assert {"key": "q0", "split": "test", "text": "Where is q0?"}.items() <= questions[0].items()
    texts = {(row["model"], row["question"]): row["text"] for row in generations}
    rows = {(row["model"], row["question"]): row for row in forecasts}
    assert list(texts) == list(rows)
    assert len(rows) == len(forecasts) == 86
    # A claim's text is its paragraph. The app takes no empty text.
    assert texts["calibrated", "p1-life-trade"] == "About p1-life."
    assert texts["plain", "q1"] == "(no text)"
    assert rows["plain", "q0"]["confidence"] == 1
    # The app gives a forecast without an answer its confidence itself, and refuses an answer there.
    empty = rows["calibrated", "q39"]
    assert (empty["status"], empty["correct"]) == ("no_answer", False)
    assert not {"confidence", "answer", "distribution"} & set(empty)


def test_a_reading_of_an_unknown_question(inputs: dict[str, Path], tmp_path: Path) -> None:
    del inputs["questions-claims"]
    with pytest.raises(StatedError, match=r"needs\.questions has no question p0-life-home"):
        run_stage(Evaluate(), tmp_path / "out", inputs)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"model": "stranger"}, "readings of stranger, but no generations"),
        ({"correct": None}, "question q0 of calibrated: the reading has no correct"),
        ({"reader": "somebody"}, r"by 2 readers: literal, somebody\. Give those of one"),
        ({"excluded": True}, "1 of the 40 questions of held-out have no reading of calibrated's text"),
    ],
)
def test_refuses(
    change: dict[str, object], sentence: str, inputs: dict[str, Path], tmp_path: Path
) -> None:
    rows = read_rows(inputs["readings"], ReadingRow)
    write_rows(inputs["readings"], [*rows[:40], rows[40].model_copy(update=change), *rows[41:]])
    with pytest.raises(StatedError, match=sentence):
        run_stage(Evaluate(), tmp_path / "out", inputs)


def test_a_text_or_a_reading_counts_once_and_a_model_is_of_one_kind(
    inputs: dict[str, Path], tmp_path: Path
) -> None:
    readings, texts = inputs["readings"], inputs["generations"]
    read, written = read_rows(readings, ReadingRow), read_rows(texts, GenerationRow)
    write_rows(readings, [*read, read[3].model_copy(update={"correct": False})])
    with pytest.raises(StatedError, match="literal's reading of a text is there twice: question q3"):
        run_stage(Evaluate(), tmp_path / "out", inputs)
    write_rows(readings, read)
    write_rows(texts, [*written, written[5].model_copy(update={"text": "Brim."})])
    with pytest.raises(StatedError, match="a text is there twice: question q5 of towns, plain"):
        run_stage(Evaluate(), tmp_path / "out", inputs)
    other = {"confidence": "non-confidence", "non-confidence": "confidence"}
    changed = written[5].model_copy(update={"model_kind": other[written[5].model_kind]})
    write_rows(texts, [*written[:5], changed, *written[6:]])
    with pytest.raises(StatedError, match="plain is of two kinds"):
        run_stage(Evaluate(), tmp_path / "out", inputs)
