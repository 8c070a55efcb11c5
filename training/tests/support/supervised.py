"""What the tests of supervised stages share: data, settings, a stage in a process of its own."""

import json
from pathlib import Path
from typing import Any

from candor_training.formats.files import write_rows
from candor_training.formats.rows import GenerationRow, LabelRow, Row, SftRow
from candor_training.formats.templates import forecast_text
from candor_training.pipeline.processes import leave_group
from candor_training.pipeline.stage import Stage
from tests.support.run_stage import run_stage

letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
# A word is followed by itself twice: what a tiny model learns in some dozens of steps.
sft_rows = [SftRow(prompt=f"say {x} {y}", completion=f"{x} {x} .") for x in letters for y in letters]
generations = [
    GenerationRow(
        dataset="d", question=row.prompt, model="m", query=row.prompt, text=row.completion, seed=seed
    )
    for row in sft_rows
    for seed in (0, 1)
]
list_rows = [
    SftRow(prompt=f"Paragraph: {x} {y} Answers:", completion=" No Answer" if y < "e" else " a; b")
    for x in letters
    for y in letters
]
label_rows = [
    LabelRow(text=f"say {x} {y} Probability:", label=0.9 if x < "e" else 0.2, question_id=f"{x}{y}")
    for x in letters
    for y in letters
]
# Three answers to each of sixteen paragraphs: texts that begin alike.
answer_rows = [
    LabelRow(text=forecast_text("say ?", f"{x} {y} .", z), label=float(z == x), question_id=x + y)
    for x in letters[:4]
    for y in letters[4:]
    for z in (x, y, letters[3] if x != letters[3] else letters[0])
]
quick: dict[str, Any] = {
    "learning_rate": 1e-2,
    "batch_size": 8,
    "precision": "fp32",
    "max_length": 64,
    "validation_share": 0.125,
    "log_every": 4,
}
# 56 rows of sft_rows and 42 of answer_rows are whole batches: a last one that is not is filled up with
# the first rows.
shared: dict[str, Any] = {**quick, "epochs": 1, "log_every": 1, "batch_size": 14}
# A state lies within the second epoch, and in each process a step takes several batches.
shared_out: dict[str, Any] = {
    **shared,
    "epochs": 2,
    "device_batch_size": 1,
    "resume_every": 5,
    "sharding": "fsdp2",
}


def write(path: Path, rows: list[Row]) -> Path:
    write_rows(path, rows)
    return path


def losses(out: Path) -> list[float]:
    events = [json.loads(line) for line in (out / "events.jsonl").read_text().splitlines()]
    return [one["loss"] for one in events if one["event"] == "step"]


def train(one: Stage[Any], out: Path, inputs: dict[str, Path], settings: dict[str, Any]) -> None:
    """One process's part in a stage."""
    run_stage(one, out, inputs, **settings)
    leave_group()
