"""The logits of RLOO and GRPO, which TRL computes a part at a time."""

import torch
from transformers import PretrainedConfig

from candor_training.rl.settings import RlSettings

# TRL's own: so many tokens, and so many words of the vocabulary, are computed at a time.
_tokens_at_once, _words_at_once = 4096, 2**15
# Of each logit without Triton, in fp32: itself scaled, over the temperature, its logarithm, its
# probability, the gradient, and three steps towards that, of which one is of 1 byte.
_copies_on_processor = 7.25


def chunked_logits(policy: PretrainedConfig, settings: RlSettings, rows: int, length: int) -> int:
    """Bytes on a device while gradients of log-probabilities are computed, rows having `length` tokens.

    The part has the full width, also for a smaller vocabulary. Beside it are the gradients of the head,
    in fp32, and of its inputs, and in mixed precision a copy of the head's part. On a GPU only the
    response's tokens are computed; on a processor all of a row, with more copies.
    """
    text, bytes_each = policy.get_text_config(), settings.dtype.itemsize
    words, width = int(text.vocab_size), int(text.hidden_size)
    has_gpu = torch.cuda.is_available()
    tokens = rows * (settings.max_new_tokens if has_gpu else length - 1)
    at_once, wide = min(tokens, _tokens_at_once), min(words, _words_at_once)
    halved = bytes_each == 2
    copies = 0 if has_gpu else _copies_on_processor + halved
    return round(
        at_once * _words_at_once * bytes_each
        + at_once * wide * 4 * copies
        + (2 * wide * width if halved else 0)
        + (4 * words * width if settings.lora is None else 0)
        + 4 * tokens * width
    )
