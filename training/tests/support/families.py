"""Tiny random models of the kinds that recipes name: a GPT-NeoX and a Llama, as they are published."""

from collections.abc import Callable
from pathlib import Path

import torch
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from transformers import (
    GPTNeoXConfig,
    GPTNeoXForCausalLM,
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedTokenizerFast,
)

_texts = [
    "Query: Write about the town of person 7.\nParagraph: Born in Arle (70%).",
    "Question: Where was person 12 born?\nParagraph: Born in Brim.\nAnswers: Arle; Cord",
    "\nAnswer: Dunmore\nProbability: No Answer",
] * 20


def save_neox(folder: Path) -> Path:
    """As RedPajama: bytes as letters, text ends with token 0, nothing pads, more rows than tokens."""
    inner = Tokenizer(models.BPE())
    inner.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    inner.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=350, special_tokens=["<|endoftext|>"], initial_alphabet=alphabet
    )
    inner.train_from_iterator(_texts, trainer)
    end = "<|endoftext|>"
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=inner, bos_token=end, eos_token=end, unk_token=end
    )
    torch.manual_seed(0)
    config = GPTNeoXConfig(
        vocab_size=len(tokenizer) + 24,
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        max_position_embeddings=512,
        bos_token_id=0,
        eos_token_id=0,
        tie_word_embeddings=False,
    )
    GPTNeoXForCausalLM(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def save_llama(folder: Path, spread: float = 0.02) -> Path:
    """As Llama 2: blanks as letters, unknown letters as bytes, a first token, nothing that pads.

    With a wide `spread` of its weights its greedy texts depend on the prompt.
    """
    special = ["<unk>", "<s>", "</s>"]
    bytes_ = [f"<0x{byte:02X}>" for byte in range(256)]
    inner = Tokenizer(models.BPE(unk_token="<unk>", byte_fallback=True, fuse_unk=True))
    inner.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    trainer = trainers.BpeTrainer(vocab_size=380, special_tokens=[*special, *bytes_], limit_alphabet=40)
    inner.train_from_iterator(_texts, trainer)
    inner.decoder = decoders.Sequence(
        [
            decoders.Replace("▁", " "),
            decoders.ByteFallback(),
            decoders.Fuse(),
            decoders.Strip(" ", 1, 0),
        ]
    )
    inner.post_processor = processors.TemplateProcessing(
        single="<s> $A", pair="<s> $A <s> $B", special_tokens=[("<s>", 1)]
    )
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=inner, bos_token="<s>", eos_token="</s>", unk_token="<unk>"
    )
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        max_position_embeddings=512,
        bos_token_id=1,
        eos_token_id=2,
        pad_token_id=None,
        initializer_range=spread,
    )
    LlamaForCausalLM(config).bfloat16().save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


FAMILIES: dict[str, Callable[[Path], Path]] = {"gpt-neox": save_neox, "llama": save_llama}
