"""A tiny Llama and a tokenizer of words, for tests that need a model and not a good one."""

import re
from pathlib import Path

import torch
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

pad, bos, eos, unknown = "<pad>", "<s>", "</s>", "<unk>"
_piece = r" ?\w+| ?[^\w\s]|\s"


def tiny_tokenizer(texts: list[str]) -> PreTrainedTokenizerFast:
    """Tokens are the words of the texts, each with the space before it; others are unknown."""
    pieces = sorted({piece for text in texts for piece in re.findall(_piece, text)})
    vocabulary = {token: place for place, token in enumerate([pad, bos, eos, unknown, *pieces])}
    inner = Tokenizer(models.WordLevel(vocabulary, unk_token=unknown))
    inner.pre_tokenizer = pre_tokenizers.Split(Regex(_piece), "isolated")
    inner.decoder = decoders.Fuse()
    return PreTrainedTokenizerFast(
        tokenizer_object=inner, pad_token=pad, bos_token=bos, eos_token=eos, unk_token=unknown
    )


def tiny_model(
    vocabulary: int, hidden: int = 16, layers: int = 2, seed: int = 0, positions: int = 256
) -> LlamaForCausalLM:
    """A Llama with random weights; tokens 0, 1, 2 are padding, beginning and end."""
    torch.manual_seed(seed)
    config = LlamaConfig(
        vocab_size=vocabulary,
        hidden_size=hidden,
        intermediate_size=2 * hidden,
        num_hidden_layers=layers,
        num_attention_heads=2,
        max_position_embeddings=positions,
        pad_token_id=0,
        bos_token_id=1,
        eos_token_id=2,
        tie_word_embeddings=True,
    )
    return LlamaForCausalLM(config)


def save_tiny_model(folder: Path, texts: list[str], hidden: int = 16, seed: int = 0) -> Path:
    """A model folder whose tokenizer knows the words of the texts."""
    tokenizer = tiny_tokenizer(texts)
    tiny_model(len(tokenizer), hidden, seed=seed).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
