"""Models of a few thousand weights and the inputs of a stage, made once for all tests."""

from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import (
    LlamaConfig,
    LlamaForCausalLM,
    LlamaForSequenceClassification,
    PreTrainedTokenizerFast,
)

from candor_training.formats.files import write_rows
from candor_training.formats.rows import PromptRow
from candor_training.formats.templates import extract_prompt, forecast_text, policy_prompt

# More threads than free cores make small models many times slower.
torch.set_num_threads(1)

TOWNS = ["Arle", "Brim", "Cord", "Dunmore"]


def prompt_rows(first: int, count: int) -> list[PromptRow]:
    return [
        PromptRow(
            question_id=f"q{i}",
            dataset="towns",
            prompt=f"Write about the town of person {i}.",
            question=f"Where was person {i} born?",
            answer=TOWNS[i % 4],
        )
        for i in range(first, first + count)
    ]


def _tokenizer() -> PreTrainedTokenizerFast:
    rows = prompt_rows(0, 40)
    texts = [policy_prompt(row.prompt) + f" Born in {row.answer} (70%)." for row in rows]
    texts += [extract_prompt(row.question, "Born in Arle.") + " Arle; Brim" for row in rows]
    texts += [forecast_text(row.question, "Born in Arle.", row.answer) for row in rows]
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    special = ["<pad>", "<end>"]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=400, special_tokens=special, initial_alphabet=alphabet)
    tokenizer.train_from_iterator(texts, trainer)
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="<pad>", eos_token="<end>", padding_side="right"
    )


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The inputs of a stage `rl`, by name: random models, prompts and facts."""
    root = tmp_path_factory.mktemp("tiny")
    tokenizer = _tokenizer()
    config = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        max_position_embeddings=160,
        pad_token_id=0,
        bos_token_id=None,
        eos_token_id=1,
    )
    made = {
        name: root / name for name in ("model", "extract_answers", "forecast_probs", "reward_model")
    }
    for number, (name, folder) in enumerate(made.items()):
        torch.manual_seed(number)
        config.num_labels = 1
        # Wide weights, so that the reward model takes some texts for right and others for wrong.
        config.initializer_range = 0.5 if name == "reward_model" else 0.02
        is_causal = name in ("model", "extract_answers")
        kind = LlamaForCausalLM if is_causal else LlamaForSequenceClassification
        network = kind(config)
        network.save_pretrained(folder)
        tokenizer.save_pretrained(folder)
    files = {"data": prompt_rows(0, 24), "validation": prompt_rows(100, 8)}
    for name, rows in files.items():
        made[name] = root / f"{name}.jsonl"
        write_rows(made[name], rows)
    return made
