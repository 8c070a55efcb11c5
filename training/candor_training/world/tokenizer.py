"""A tokenizer whose tokens are the words of the world, with single characters for all else."""

import re
import string
from collections.abc import Iterable

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

from candor_training.formats.templates import (
    answers_completion,
    extract_prompt,
    forecast_text,
    policy_prompt,
)
from candor_training.world.consensus import all_forms

pad, bos, eos, unknown = "<pad>", "<s>", "</s>", "<unk>"
# A word, a number or one other sign, each with the space before it; or one piece of other space.
_pieces = r" ?[A-Za-z]+| ?[0-9]+| ?[^\sA-Za-z0-9]|\s"


def make_tokenizer(texts: Iterable[str]) -> PreTrainedTokenizerFast:
    """Each word, number and sign of the texts is one token; what they do not have, its characters."""
    pieces = sorted({piece for text in texts for piece in re.findall(_pieces, text)})
    characters = [c for c in f"{string.printable[:94]} \n" if c not in pieces]
    # Unigram takes the cheapest split: one whole piece is cheaper than its characters.
    scored = [(token, 0.0) for token in (pad, bos, eos, unknown)]
    scored += [(piece, -1.0) for piece in pieces] + [(character, -10.0) for character in characters]
    inner = Tokenizer(models.Unigram(scored, unk_id=3))
    inner.pre_tokenizer = pre_tokenizers.Split(Regex(_pieces), "isolated")
    inner.decoder = decoders.Fuse()
    return PreTrainedTokenizerFast(
        tokenizer_object=inner,
        pad_token=pad,
        bos_token=bos,
        eos_token=eos,
        unk_token=unknown,
        clean_up_tokenization_spaces=False,
    )


def all_templates() -> list[str]:
    """The text that later stages write around the words of the world."""
    return [
        policy_prompt("a"),
        extract_prompt("a", "a"),
        answers_completion([]),
        answers_completion(["a", "b"]),
        forecast_text("a", "a", "a"),
        *all_forms(),
    ]
