"""Loading models and tokenizers from Hugging Face folders, and checking that they fit together."""

import json
from pathlib import Path
from typing import Any

import torch
from accelerate import init_empty_weights
from safetensors import SafetensorError
from transformers import (
    AutoConfig,
    AutoModel,
    AutoModelForCausalLM,
    AutoModelForSequenceClassification,
    AutoTokenizer,
    GenerationConfig,
    PretrainedConfig,
    PreTrainedModel,
    PreTrainedTokenizerBase,
)
from transformers.modeling_utils import load_state_dict
from transformers.utils import SAFE_WEIGHTS_INDEX_NAME, SAFE_WEIGHTS_NAME

from candor_training.errors import StatedError
from candor_training.models.read_config import config_file, config_problem, read_config
from candor_training.models.runtime import be_quiet


def load_tokenizer(folder: Path) -> PreTrainedTokenizerBase:
    """The tokenizer, padding on the right; where it has no padding token, the end token serves."""
    tokenizer: PreTrainedTokenizerBase = AutoTokenizer.from_pretrained(folder, padding_side="right")
    if tokenizer.pad_token_id is None:
        tokenizer.pad_token = tokenizer.eos_token
    return tokenizer


def load_causal(
    folder: Path, dtype: torch.dtype = torch.float32, *, empty: bool = False
) -> PreTrainedModel:
    """A language model; `empty`, without weights (its parameters are on the device meta)."""
    return _load(AutoModelForCausalLM, folder, dtype, empty=empty)


def load_backbone(
    folder: Path, dtype: torch.dtype = torch.float32, *, empty: bool = False
) -> PreTrainedModel:
    """A language model or a classifier without its head; `empty`, without weights too."""
    return _load(AutoModel, folder, dtype, empty=empty)


def decoder_dtype() -> torch.dtype:
    """The precision in which a model writes: half on an accelerator, else single.

    (On a processor, half precision is slower for small models.)
    """
    return torch.bfloat16 if torch.cuda.is_available() else torch.float32


def load_decoder(folder: Path) -> PreTrainedModel:
    """A language model that writes, on an accelerator where there is one."""
    model = load_causal(folder, decoder_dtype())
    if torch.cuda.is_available():
        model.to("cuda")  # type: ignore[arg-type]
    return model


def _load(
    kind: Any, folder: Path, dtype: torch.dtype, *, empty: bool, **config: Any
) -> PreTrainedModel:
    be_quiet()
    model: PreTrainedModel
    if not empty:
        model = kind.from_pretrained(folder, dtype=dtype, use_safetensors=True, **config)
        return model
    # What is computed from the configuration (positions) is no weight, and is there.
    with init_empty_weights(include_buffers=False):
        model = kind.from_config(AutoConfig.from_pretrained(folder, **config), dtype=dtype)
    model.tie_weights()
    if (folder / "generation_config.json").exists():
        model.generation_config = GenerationConfig.from_pretrained(folder)
    return model


def load_classifier(
    folder: Path, dtype: torch.dtype = torch.float32, *, empty: bool = False
) -> PreTrainedModel:
    """A model with one logit, read at the last token that is no padding.

    Made from a language model, its head is new and drawn from torch's generator. The loss of the one
    label is the binary cross-entropy with probabilities (Hugging Face's default would be squares).
    `empty`: without weights.
    """
    label = {"num_labels": 1, "problem_type": "multi_label_classification"}
    model = _load(AutoModelForSequenceClassification, folder, dtype, empty=empty, **label)
    # Pooling looks for the last token that is not this one.
    model.config.pad_token_id = load_tokenizer(folder).pad_token_id
    return model


def check_model(folder: Path) -> PretrainedConfig:
    """The configuration of a language model that can be loaded.

    Raises StatedError for a folder without a model, one whose weights are pickled, not a language
    model's or of another configuration, and one whose tokenizer belongs to another model.
    """
    return _check_folder(folder, AutoModelForCausalLM, "language model")


def check_classifier(folder: Path) -> PretrainedConfig:
    """The configuration of a classifier with one logit that can be loaded.

    Raises StatedError as `check_model` does, and for a classifier with several logits.
    """
    head = _find_weights(folder).get("score.weight")
    if head is None or head.shape[0] != 1:
        raise StatedError(f"{folder} is no classifier with one logit.")
    return _check_folder(folder, AutoModelForSequenceClassification, "classifier")


def _check_folder(folder: Path, kind: Any, called: str) -> PretrainedConfig:
    if not config_file(folder).exists():
        raise StatedError(f"{folder} holds no model: there is no config.json.")
    # As it is loaded; only a classifier uses the number of labels.
    config = read_config(folder, num_labels=1)
    weights = _find_weights(folder)
    if not weights and any(folder.glob("pytorch_model*.bin")):
        raise StatedError(
            f"{folder} holds its weights in pytorch_model.bin alone: make a folder with "
            f"safetensors of it by `python -m candor_training convert {folder} NEW-FOLDER`."
        )
    if not weights:
        raise StatedError(f"{folder} holds no weights in safetensors files.")
    be_quiet()
    try:
        with torch.device("meta"):
            network = kind.from_config(config)
        # Only the library knows the weights' names on disk. It reports on loading them, without values.
        report = type(network).from_pretrained(
            None,
            config=config,
            state_dict=weights,
            device_map="meta",
            ignore_mismatched_sizes=True,
            output_loading_info=True,
        )[1]
    except Exception as error:
        # The library raises errors of any kind.
        raise config_problem(config_file(folder), f"is of no {called}", error) from None
    require_all_loaded(folder, called, report)
    _check_tokenizer(folder, config)
    return config


def require_all_loaded(folder: Path, called: str, report: dict[str, Any]) -> None:
    """Raises StatedError where the library's report names weights that it did not load."""
    for name, found, wanted in sorted(report["mismatched_keys"]):
        raise StatedError(
            f"{folder} has the weights of another model: {name} is {tuple(found)}, but by "
            f"config.json it is {tuple(wanted)}."
        )
    for names, problem in (
        (report["missing_keys"], f"is not a whole {called}: it lacks"),
        (report["unexpected_keys"], f"holds more than a {called}:"),
    ):
        if names:
            first, *others = sorted(names)
            more = f" and {len(others)} more" if others else ""
            raise StatedError(f"{folder} {problem} {first}{more}.")


def _find_weights(folder: Path) -> dict[str, torch.Tensor]:
    """The weights that are loaded, by their names in the folder, without values: from the headers.

    Raises StatedError for a file that was cut short.
    """
    weights: dict[str, torch.Tensor] = {}
    for path in _weight_files(folder):
        try:
            weights |= load_state_dict(path, map_location="meta")
        except SafetensorError as error:
            raise StatedError(f"{path} is not whole: {error}.") from None
    return weights


def _weight_files(folder: Path) -> list[Path]:
    """One file, or those in the index: a folder may hold the same weights again in another form."""
    alone, index = folder / SAFE_WEIGHTS_NAME, folder / SAFE_WEIGHTS_INDEX_NAME
    if alone.exists() or not index.exists():
        return [alone] if alone.exists() else []
    try:
        named = set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values())
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise StatedError(f"{index} names no weights: {error}. Download the model again.") from None
    return [folder / name for name in sorted(named) if (folder / name).exists()]


def _check_tokenizer(folder: Path, config: PretrainedConfig) -> None:
    if not any(folder.glob("tokenizer*")):
        raise StatedError(f"{folder} has no tokenizer: add its files, such as tokenizer.json.")
    try:
        tokenizer = load_tokenizer(folder)
    except Exception as error:
        # The library for it raises nothing more exact.
        raise StatedError(f"the tokenizer in {folder} cannot be read: {error}") from None
    vocabulary = config.get_text_config().vocab_size
    if len(tokenizer) > vocabulary:
        raise StatedError(
            f"the tokenizer in {folder} is another model's: it has {len(tokenizer)} tokens, the "
            f"model {vocabulary}."
        )
    if tokenizer.eos_token_id is None:
        raise StatedError(f"the tokenizer in {folder} has no end-of-text token.")
    ends = config.get_text_config().eos_token_id
    several = ends if isinstance(ends, list) else [ends]
    if ends is not None and tokenizer.eos_token_id not in several:
        raise StatedError(
            f"the tokenizer in {folder} is another model's: it ends texts with token "
            f"{tokenizer.eos_token_id}, the model with {ends}."
        )
