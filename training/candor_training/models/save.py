"""Saving a trained model: a Hugging Face folder with its card, and nothing that is pickled."""

import os
import shutil
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

from transformers import AutoModelForCausalLM, PreTrainedModel

from candor_training.errors import StatedError
from candor_training.models.load import (
    check_model,
    load_causal,
    load_classifier,
    load_tokenizer,
    require_all_loaded,
)
from candor_training.models.resumable import Resumable
from candor_training.models.runtime import be_quiet
from candor_training.pipeline.processes import is_main
from candor_training.pipeline.stage import StageContext


def save_trained(trainer: Resumable, ctx: StageContext[Any], is_classifier: bool) -> None:
    """Saves what a trainer trained, whole: adapters are merged into the base. All processes call it.

    The states that it resumed from go.
    """
    is_lora = ctx.settings.lora is not None
    adapter = ctx.out / "adapter"
    trainer.save_model(str(adapter if is_lora else ctx.model))
    if is_main():
        if is_lora:
            _merge_adapter(ctx.input("model"), adapter, ctx.model, is_classifier)
            shutil.rmtree(adapter)
        # It is pickled.
        (ctx.model / "training_args.bin").unlink(missing_ok=True)
    trainer.states.remove()


def link_model(source: Path, target: Path) -> None:
    """A model's folder once more, without a second copy of its weights.

    All else is copied, so that editing a file of one does not change the other.
    """

    def link_or_copy(old: str, new: str) -> None:
        (os.link if old.endswith(".safetensors") else shutil.copyfile)(old, new)

    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, copy_function=link_or_copy)


def _merge_adapter(base: Path, adapter: Path, folder: Path, is_classifier: bool) -> None:
    """The base with an adapter's weights added, in single precision, as a model of its own."""
    from peft import PeftModel

    plain = load_classifier(base) if is_classifier else load_causal(base)
    merged: PreTrainedModel = PeftModel.from_pretrained(plain, adapter).merge_and_unload()
    merged.save_pretrained(folder)
    load_tokenizer(base).save_pretrained(folder)


def write_card(ctx: StageContext[Any], purpose: str, metrics: dict[str, float]) -> None:
    """README.md of the trained model: its purpose, its origin and its figures."""
    if not is_main():
        return
    settings = {"random seed": ctx.seed, **ctx.settings.model_dump(mode="json")}
    lines = [
        *("---", "library_name: transformers", "tags: [candor]", "---", f"# {ctx.name}", "", purpose),
        *("", "## Figures", "", "| figure | value |", "|---|---|"),
        *(f"| {name} | {value:.6g} |" for name, value in metrics.items()),
        *("", "## Settings", "", "| setting | value |", "|---|---|"),
        *(f"| {name} | {value} |" for name, value in settings.items()),
    ]
    (ctx.model / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def convert_weights(source: Path, target: Path) -> None:
    """Writes a language model and its tokenizer into a new folder, in the precision that it has.

    The pickles are read as weights only: what else they hold is refused, and nothing of it runs.
    Raises StatedError where the model lacks a weight, or has no place for one.
    """
    if target.exists():
        raise StatedError(f"{target} is there already: name a new folder.")
    if not any(source.glob("pytorch_model*.bin")):
        raise StatedError(f"{source} holds no pytorch_model.bin.")
    be_quiet()
    part = target.with_name(f"{target.name}.partial")
    shutil.rmtree(part, ignore_errors=True)
    try:
        loaded: Any = AutoModelForCausalLM.from_pretrained(
            source,
            dtype="auto",
            weights_only=True,
            use_safetensors=False,
            ignore_mismatched_sizes=True,
            output_loading_info=True,
        )
    except UnpicklingError:
        raise StatedError(
            f"pytorch_model.bin in {source} holds more than weights, and was not read."
        ) from None
    model, report = loaded
    # The library draws at random what it did not find.
    require_all_loaded(source, "language model", report)
    model.save_pretrained(part)
    load_tokenizer(source).save_pretrained(part)
    check_model(part)
    part.rename(target)
