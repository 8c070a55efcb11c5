"""Saving a trained model: a Hugging Face folder with its card, and nothing that is pickled."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from transformers import PreTrainedModel, Trainer

from candor_training.models.job import Job
from candor_training.models.load import load_causal, load_classifier, load_tokenizer


@dataclass(frozen=True)
class Card:
    """What the model card says."""

    title: str
    purpose: str
    settings: dict[str, object]


def save_trained(trainer: Trainer, job: Job, is_lora: bool, is_classifier: bool) -> None:
    """Saves what a trainer trained, whole: adapters are merged into the base. All processes call it.

    What the trainer resumed from is removed, and with it all that it had pickled.
    """
    adapter = job.out / "adapter"
    trainer.save_model(str(adapter if is_lora else job.model))
    if not job.is_main:
        return
    if is_lora:
        merge_adapter(job.base, adapter, job.model, is_classifier)
        shutil.rmtree(adapter)
    (job.model / "training_args.bin").unlink(missing_ok=True)
    shutil.rmtree(job.checkpoints, ignore_errors=True)


def link_model(source: Path, target: Path) -> None:
    """A model's folder once more, without a second copy of its weights.

    All else is copied: who edits a file of one is not to change the other.
    """

    def link_or_copy(old: str, new: str) -> None:
        (os.link if old.endswith(".safetensors") else shutil.copyfile)(old, new)

    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, copy_function=link_or_copy)


def merge_adapter(base: Path, adapter: Path, folder: Path, is_classifier: bool) -> None:
    """The base with an adapter's weights added, in single precision, as a model of its own."""
    from peft import PeftModel

    plain = load_classifier(base) if is_classifier else load_causal(base)
    merged: PreTrainedModel = PeftModel.from_pretrained(plain, adapter).merge_and_unload()
    merged.save_pretrained(folder)
    load_tokenizer(base).save_pretrained(folder)


def write_card(job: Job, card: Card, metrics: dict[str, float]) -> None:
    """README.md of the trained model: what it is for, what made it, how good it is."""
    if not job.is_main:
        return
    lines = [
        "---",
        "library_name: transformers",
        "tags: [candor]",
        "---",
        f"# {card.title}",
        "",
        card.purpose,
    ]
    lines += ["", "## Figures", "", "| figure | value |", "|---|---|"]
    lines += [f"| {name} | {value:.6g} |" for name, value in metrics.items()]
    lines += [
        "",
        "## Settings",
        "",
        "| setting | value |",
        "|---|---|",
        f"| random seed | {job.seed} |",
    ]
    lines += [f"| {name} | {value} |" for name, value in card.settings.items()]
    (job.model / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
