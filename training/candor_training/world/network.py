"""The network that learns the world's text, its batches, and an output layer whose names share one row.

Which of thousands of names comes next is nobody's question, and yet their rows would take most of the
work. With C other words, N names, hidden state h (D,) and rows w:

  P(word) = exp(w_word . h) / Z      P(each name) = exp(w_names . h) / Z
  Z = sum over the C words of exp(w . h) + N exp(w_names . h)
"""

import math
from collections.abc import Sequence

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from transformers import LlamaConfig, LlamaForCausalLM, LlamaModel

# Documents are put together by length within so many of them, in a random order.
_window = 2000


class NameHead(nn.Module):
    """The rows of all words that are no names, and last the one of the names; no bias."""

    to_row: Tensor
    log_sizes: Tensor

    def __init__(self, vocabulary: int, names: Sequence[int], width: int, spread: float) -> None:
        super().__init__()
        named = set(names)
        words = [token for token in range(vocabulary) if token not in named]
        to_row = torch.full((vocabulary,), len(words))
        to_row[words] = torch.arange(len(words))
        log_sizes = torch.zeros(len(words) + 1)
        log_sizes[-1] = math.log(max(1, len(named)))
        self.register_buffer("to_row", to_row, persistent=False)
        self.register_buffer("log_sizes", log_sizes, persistent=False)
        self.rows = nn.Linear(width, len(words) + 1, bias=False)
        nn.init.normal_(self.rows.weight, std=spread)

    def loss(self, hidden: Tensor, labels: Tensor) -> Tensor:
        """Mean of -log P over the labels that are not negative, in nats; a name's as that of any name.

        hidden (..., D) stands before what labels (...) says.
        """
        counts = labels >= 0
        return cross_entropy(self.rows(hidden[counts]) + self.log_sizes, self.to_row[labels[counts]])

    def whole(self) -> Tensor:
        """The weights (vocabulary, D) of an ordinary output layer that says the same."""
        return self.rows.weight.detach()[self.to_row]


class BaseModel(nn.Module):
    """`names` are the tokens that are names."""

    def __init__(self, config: LlamaConfig, names: Sequence[int]) -> None:
        super().__init__()
        self.config = config
        self.body = LlamaModel(config)
        self.head = NameHead(config.vocab_size, names, config.hidden_size, config.initializer_range)

    def loss(self, ids: Tensor, labels: Tensor) -> Tensor:
        """Nats a token that `labels` (B, T) counts, given those before it."""
        states = self.body(input_ids=ids, use_cache=False).last_hidden_state
        return self.head.loss(states[:, :-1], labels[:, 1:])

    def ordinary(self) -> LlamaForCausalLM:
        """The same as an ordinary model on the CPU, each name with a row of its own."""
        model = LlamaForCausalLM(self.config)
        model.model.load_state_dict(self.body.state_dict())
        with torch.no_grad():
            model.lm_head.weight.copy_(self.head.whole())
        return model


def make_batches(lengths: Sequence[int], tokens: int, rng: Generator) -> list[list[int]]:
    """The numbers of the documents of each batch, in a random order; each document once.

    A batch has at most `tokens` tokens with its padding, or a single document.
    """
    order = rng.permutation(len(lengths))
    batches: list[list[int]] = []
    for begin in range(0, len(order), _window):
        window = sorted(order[begin : begin + _window].tolist(), key=lambda i: lengths[i])
        batch: list[int] = []
        for document in window:
            # Sorted: this one is the longest so far.
            if batch and (len(batch) + 1) * lengths[document] > tokens:
                batches.append(batch)
                batch = []
            batch.append(document)
        batches.append(batch)
    return [batches[i] for i in rng.permutation(len(batches))]


def pad_batch(documents: Sequence[Sequence[int]], pad: int) -> tuple[Tensor, Tensor]:
    """Token ids and labels, (B, T) each; padding counts in no loss."""
    longest = max(map(len, documents))
    ids = np.full((len(documents), longest), pad, dtype=np.int64)
    labels = np.full((len(documents), longest), -100, dtype=np.int64)
    for row, document in enumerate(documents):
        ids[row, : len(document)] = document
        labels[row, : len(document)] = document
    return torch.from_numpy(ids), torch.from_numpy(labels)
