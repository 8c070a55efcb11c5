"""The first hour on a GPU node: `python -m benchmarks.first_gpu FOLDER [PART ...]`.

A random model of 7 billion parameters (small without a GPU, smaller with --tiny) goes through loading,
3 steps of each stage that trains, writing, saving, a kill (SIGKILL) and resuming, serving the reward,
and timing beside TRL's trainers. Nothing is read from a network. Each part is a process of its own,
resumes from what others left in FOLDER, takes less than 9 minutes, and prints a line of JSON.
"""

import argparse
import json
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from benchmarks import work
from benchmarks.throughput import works
from benchmarks.work import Size
from candor_training.cli import main as command
from candor_training.errors import StatedError
from candor_training.formats.files import write_rows
from candor_training.formats.rows import LabelRow, SftRow
from candor_training.formats.templates import extract_prompt, forecast_text, policy_prompt
from candor_training.models.states import States

Figures = dict[str, Any]
STEPS = 3
# What is fitted: the stage, from which model, to which rows.
STAGES = (
    ("sft", "@base", "sft"),
    ("extract-answers", "@base", "answers"),
    ("forecast-probs", "sft", "labels"),
)

_fitted = """
[stage.{name}]
kind = "{name}"
needs = {{ model = "{model}", data = "@{data}" }}
settings = {{ {fit} }}
"""
_recipe = """
name = "first-gpu"
[files]
base = "base"
sft = "sft.jsonl"
answers = "answers.jsonl"
labels = "labels.jsonl"
prompts = "prompts.jsonl"
validation = "validation.jsonl"
{fitted}
[stage.generate]
kind = "generate"
needs = {{ model = "sft", data = "@prompts" }}
settings = {{ model_kind = "confidence", max_new_tokens = {response} }}
[stage.rl]
kind = "rl"
[stage.rl.needs]
model = "sft"
data = "@prompts"
validation = "@validation"
extract_answers = "extract-answers"
forecast_probs = "forecast-probs"
[stage.rl.settings]
steps = {steps}
rollouts = {rollouts}
device_batch_size = {device_rows}
max_new_tokens = {response}
precision = "{precision}"
resume_every = 1
validate_every = {steps}
surrogate = {{ max_new_tokens = {response} }}
{lora}
"""


class Node:
    """The folder, and the device with the size of model that it takes."""

    def __init__(self, folder: Path, is_tiny: bool) -> None:
        self.folder, self.is_tiny = folder, is_tiny
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.size = _tiny(work.size_for(self.device)) if is_tiny else work.size_for(self.device)
        self.recipe, self.runs = folder / "first-gpu.toml", folder / "runs"

    def stage(self, name: str) -> list[str]:
        return ["stage", str(self.recipe), name, "--runs", str(self.runs)]

    def made(self, name: str) -> Path:
        return self.runs / "first-gpu" / name


def make(node: Node) -> Figures:
    """Files, a recipe and a random model, which is then checked as any other."""
    size = node.size
    node.folder.mkdir(parents=True, exist_ok=True)
    count = STEPS * size.rows
    prompts = work.prompt_rows(size, STEPS * size.rollouts + 2)
    write_rows(node.folder / "sft.jsonl", [
        SftRow(prompt=policy_prompt(row.prompt), completion=row.completion)
        for row in work.sft_rows(size, count + size.device_rows)
    ])  # fmt: skip
    asked = [prompts[i % len(prompts)] for i in range(count + size.device_rows)]
    write_rows(node.folder / "answers.jsonl", [
        SftRow(prompt=extract_prompt(row.question, row.prompt), completion=f" {row.answer}")
        for row in asked
    ])  # fmt: skip
    write_rows(node.folder / "labels.jsonl", [
        LabelRow(
            text=forecast_text(row.question, row.prompt, row.answer), label=0.5, question_id=f"l{i}"
        )
        for i, row in enumerate(asked)
    ])  # fmt: skip
    write_rows(node.folder / "prompts.jsonl", prompts[:-2])
    write_rows(node.folder / "validation.jsonl", prompts[-2:])
    lora = "lora = {}, gradient_checkpointing = true, " if size.lora else ""
    share = size.device_rows / (count + size.device_rows)
    fit = f'{lora}epochs = 1, device_batch_size = {size.device_rows}, precision = "{size.precision}", '
    fit += f"validation_share = {share:.6f}, log_every = 1, "
    fit += f"batch_size = {size.rows}, max_length = {size.length + 64}"
    fitted = [
        _fitted.format(name=name, model=model, data=data, fit=fit) for name, model, data in STAGES
    ]
    node.recipe.write_text(_recipe.format(
        fitted="".join(fitted), response=size.response, steps=STEPS,
        rollouts=size.rollouts, device_rows=size.device_rows, precision=size.precision,
        lora="lora = {}\ngradient_checkpointing = true" if size.lora else "",
    ))  # fmt: skip
    work.save_model(node.folder / "base", size, node.device)
    return {"size": size.name, "matmul_tflops": work.matmul_flops(node.device, size.precision) / 1e12}


def run_stage(name: str) -> Callable[[Node], Figures]:
    """A stage, in this process, with its figures and the time between its steps."""

    def run(node: Node) -> Figures:
        if command(node.stage(name)):
            raise StatedError(f"{name} failed, as shown above.")
        record = json.loads((node.made(name) / "run.json").read_text())
        events = [json.loads(x) for x in (node.made(name) / "events.jsonl").read_text().splitlines()]
        ends = [event["time"] for event in events if event["event"] == "step"]
        figures = {"step_s": (ends[-1] - ends[0]) / (len(ends) - 1)} if len(ends) > 1 else {}
        rates = [event["tokens_per_second"] for event in events if event["event"] == "decoded"]
        figures |= {"tokens_per_s": rates[-1]} if rates else {}
        return {**figures, "stage_s": record["seconds"], "peak_gib": work.peak_memory(node.device)}

    return run


def kill_and_resume(node: Node) -> Figures:
    """RL in a process that is killed once it has kept a state; then it resumes to the end."""
    arguments = [sys.executable, "-m", "candor_training", *node.stage("rl")]
    states = States(node.made("rl.partial") / "resume", keep=1)
    with subprocess.Popen(arguments) as process:
        while process.poll() is None and not states.whole():
            time.sleep(0.005)
        was_killed = process.poll() is None
        process.send_signal(signal.SIGKILL)
    begun = [int(one.name.removeprefix("step-")) for one in states.whole()]
    return {"killed": was_killed, "went_on_after_step": max(begun, default=0), **run_stage("rl")(node)}


def serve(node: Node) -> Figures:
    """The reward of a response, over HTTP."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    serving = ["serve-reader", str(node.recipe), "rl", "--runs", str(node.runs), "--port", port]
    asked = {"prompts": ["w5"], "responses": ["w6"], "questions": ["w7"], "answers": ["w6"]}
    request = urllib.request.Request(f"http://127.0.0.1:{port}", json.dumps(asked).encode())
    begun = time.monotonic()
    with subprocess.Popen([sys.executable, "-m", "candor_training", *serving]) as process:
        try:
            while True:
                if process.poll() is not None:
                    raise StatedError("serve-reader ended, as shown above.")
                try:
                    with urllib.request.urlopen(request, timeout=300) as response:
                        rewards = json.load(response)["rewards"]
                    break
                except OSError:
                    # It is still loading its models.
                    time.sleep(0.5)
        finally:
            process.terminate()
    return {"rewards": rewards, "ready_s": time.monotonic() - begun}


def time_work(name: str) -> Callable[[Node], Figures]:
    """A piece of work of `bench -- training`: ours, or TRL's."""

    def run(node: Node) -> Figures:
        place = node.folder / f"timed-{name}"
        place.mkdir(exist_ok=True)
        if not (place / "base").exists():
            (place / "base").symlink_to(node.folder.resolve() / "base")
        figures = works[name](place, node.size, node.device)
        best = work.matmul_flops(node.device, node.size.precision)
        return {
            "step_s": figures["seconds"],
            "tokens_per_s": figures["tokens"] / figures["seconds"],
            "utilisation": figures["flops"] / figures["seconds"] / best,
            "peak_gib": work.peak_memory(node.device),
        }

    return run


PARTS: dict[str, Callable[[Node], Figures]] = {
    "make": make,
    **{name: run_stage(name) for name in (*(one[0] for one in STAGES), "generate")},
    "kill-and-resume": kill_and_resume,
    "serve": serve,
    **{f"time-{name}": time_work(name) for name in works},
}


def _tiny(size: Size) -> Size:
    config = work.llama(64, hidden=16, inner=16, layers=1, heads=2)
    return replace(
        size, name="tiny", config=config, lora=None, precision="fp32", rows=4, device_rows=4, length=16,
        rollouts=4, response=4,
    )  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="takes the models: 100 GB for 7 billion parameters")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all, one after the other")
    parser.add_argument("--tiny", action="store_true", help="a model that shows that the parts fit")
    args = parser.parse_args(arguments)
    if len(args.parts) != 1:
        own = [sys.executable, "-m", "benchmarks.first_gpu", *(["--tiny"] if args.tiny else [])]
        own += [str(args.folder)]
        return max(subprocess.run([*own, part], check=False).returncode for part in args.parts or PARTS)
    begun = time.monotonic()
    (part,) = args.parts
    figures = PARTS[part](Node(args.folder, args.tiny))
    print(json.dumps({"part": part, "seconds": round(time.monotonic() - begun, 1), **figures}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
