"""One row for all names says what an ordinary output layer with equal rows says."""

import math

import torch
from torch.nn.functional import cross_entropy

from candor_training.world.network import NameHead


def test_the_loss_is_that_of_a_whole_layer() -> None:
    torch.manual_seed(0)
    names = [1, 4, 5]
    head = NameHead(vocabulary=7, names=names, width=8, spread=1.0)
    hidden = torch.randn(2, 6, 8)
    labels = torch.tensor([[0, 4, 2, 3, -100, -100], [6, 1, 5, 0, 2, -100]])
    logits = hidden @ head.whole().T
    whole = cross_entropy(logits.flatten(0, 1), labels.flatten())
    # Of the nine labels, three are names; which of the three names comes next costs log 3 each.
    torch.testing.assert_close(head.loss(hidden, labels), whole - 3 / 9 * math.log(3))
    assert torch.equal(head.whole()[1], head.whole()[5])


def test_without_names_it_is_an_ordinary_layer() -> None:
    head = NameHead(vocabulary=3, names=[], width=4, spread=1.0)
    assert torch.equal(head.whole(), head.rows.weight[:3])
