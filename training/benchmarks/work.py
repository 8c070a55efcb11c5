"""The work that is timed: a random Llama and random texts; and what a device can do."""

import resource
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

from candor_training.formats.rows import PromptRow, SftRow
from candor_training.models.train_settings import LoraSettings

GIB = 2**30


@dataclass(frozen=True)
class Size:
    """A Llama, and how much of the work is done at once. Lengths are in tokens."""

    name: str
    config: LlamaConfig
    lora: LoraSettings | None
    precision: str
    rows: int
    device_rows: int
    length: int
    rollouts: int
    response: int

    @property
    def settings(self) -> dict[str, Any]:
        """What our own stages are given."""
        return {
            "device_batch_size": self.device_rows,
            "precision": self.precision,
            "gradient_checkpointing": self.lora is not None,
            "lora": self.lora,
        }

    def trl_arguments(self, folder: Path, rows: int) -> dict[str, Any]:
        """What TRL's trainers are given, for steps of so many rows."""
        return {
            "output_dir": str(folder / "out"),
            "num_train_epochs": 1,
            "per_device_train_batch_size": self.device_rows,
            "gradient_accumulation_steps": rows // self.device_rows,
            "gradient_checkpointing": self.lora is not None,
            "bf16": self.precision == "bf16",
            "save_strategy": "no",
            "report_to": "none",
            "disable_tqdm": True,
        }

    @property
    def parameters(self) -> int:
        """How many the Llama has."""
        with torch.device("meta"):
            return sum(one.numel() for one in LlamaForCausalLM(self.config).parameters())

    def training_flops(self, tokens: int) -> float:
        """Model flops of a forward and backward pass over so many tokens."""
        return float((4 if self.lora else 6) * self.parameters * tokens)


def size_for(device: torch.device) -> Size:
    """Llama 2 7B with LoRA where it fits; otherwise one about as small as the miniature's."""
    large = device.type == "cuda" and torch.cuda.get_device_properties(device).total_memory > 70 * GIB
    if large:
        config = llama(32000, hidden=4096, inner=11008, layers=32, heads=32)
        return Size("7B, LoRA", config, LoraSettings(), "bf16", 32, 8, 1024, 128, 300)
    config = llama(4000, hidden=128, inner=256, layers=2, heads=4)
    return Size("small", config, None, "fp32", 32, 32, 128, 64, 40)


def llama(vocabulary: int, hidden: int, inner: int, layers: int, heads: int) -> LlamaConfig:
    """The configuration of a Llama for the tokenizer of `save_model`."""
    return LlamaConfig(
        vocab_size=vocabulary,
        hidden_size=hidden,
        intermediate_size=inner,
        num_hidden_layers=layers,
        num_attention_heads=heads,
        max_position_embeddings=2048,
        pad_token_id=0,
        bos_token_id=1,
        eos_token_id=2,
    )


def save_model(folder: Path, size: Size, device: torch.device) -> None:
    """A model folder with random weights and a tokenizer whose tokens are words."""
    torch.manual_seed(0)
    with device:
        model = LlamaForCausalLM(size.config)
    model.bfloat16().save_pretrained(folder)
    words = ["<pad>", "<s>", "</s>", "<unk>", *(f"w{i}" for i in range(4, size.config.vocab_size))]
    vocabulary = {word: place for place, word in enumerate(words)}
    inner = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
    inner.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    PreTrainedTokenizerFast(
        tokenizer_object=inner, pad_token="<pad>", bos_token="<s>", eos_token="</s>", unk_token="<unk>"
    ).save_pretrained(folder)


def sft_rows(size: Size, count: int) -> list[SftRow]:
    """Rows that are together with their end exactly `size.length` tokens long."""
    random = np.random.default_rng(0)
    half = size.length // 2
    return [
        SftRow(prompt=_words(random, size, half), completion=" " + _words(random, size, half - 1))
        for _ in range(count)
    ]


def prompt_rows(size: Size, count: int) -> list[PromptRow]:
    random = np.random.default_rng(1)
    return [
        PromptRow(
            question_id=f"q{i}",
            dataset="random",
            prompt=_words(random, size, 24),
            question=_words(random, size, 8),
            answer=_words(random, size, 1),
        )
        for i in range(count)
    ]


def _words(random: np.random.Generator, size: Size, count: int) -> str:
    return " ".join(f"w{i}" for i in random.integers(4, size.config.vocab_size, count))


def wait_for(device: torch.device) -> float:
    """The time, in seconds, once the device has done what it was given."""
    if device.type == "cuda":
        torch.cuda.synchronize(device)
    return time.perf_counter()


def peak_memory(device: torch.device) -> float:
    """The most memory that this process has held on the device, in GiB."""
    if device.type == "cuda":
        return torch.cuda.max_memory_allocated(device) / GIB
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / GIB


def matmul_flops(device: torch.device, precision: str) -> float:
    """Operations a second of a large matrix product: what the device reaches in the best case."""
    n = 8192 if device.type == "cuda" else 2048
    dtype = torch.bfloat16 if precision == "bf16" else torch.float32
    a = torch.randn(n, n, device=device, dtype=dtype)
    fastest = float("inf")
    for _ in range(8):
        begun = wait_for(device)
        a @ a
        fastest = min(fastest, wait_for(device) - begun)
    return 2 * n**3 / fastest
