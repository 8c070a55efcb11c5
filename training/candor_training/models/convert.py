"""`convert`: a model whose weights are pickled, as a folder with safetensors."""

import shutil
from pathlib import Path
from pickle import UnpicklingError

from transformers import AutoModelForCausalLM, PreTrainedModel

from candor_training.errors import StatedError
from candor_training.models.load import check_model, load_tokenizer
from candor_training.models.quiet import be_quiet


def convert_weights(source: Path, target: Path) -> None:
    """Writes a language model and its tokenizer into a new folder, in the precision that it has.

    The pickles are read as weights only: what else they hold is refused, and nothing of it runs.
    """
    if target.exists():
        raise StatedError(f"{target} is there already: name a new folder.")
    if not any(source.glob("pytorch_model*.bin")):
        raise StatedError(f"{source} holds no pytorch_model.bin.")
    be_quiet()
    part = target.with_name(f"{target.name}.partial")
    shutil.rmtree(part, ignore_errors=True)
    try:
        model: PreTrainedModel = AutoModelForCausalLM.from_pretrained(
            source, dtype="auto", weights_only=True, use_safetensors=False
        )
    except UnpicklingError:
        raise StatedError(
            f"pytorch_model.bin in {source} holds more than weights, and was not read."
        ) from None
    model.save_pretrained(part)
    load_tokenizer(source).save_pretrained(part)
    check_model(part, "convert")
    part.rename(target)
