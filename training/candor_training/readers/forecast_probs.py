"""ForecastProbs: the probability of an answer, by a classifier with one logit.

All answers to a paragraph are asked for with texts that begin alike, so what they share is read
once, and only what differs is read per answer.
"""

from collections.abc import Iterator, Sequence

import torch
from torch import Tensor
from transformers import DynamicCache, PreTrainedModel, PreTrainedTokenizerBase

from candor_training.memory.machine import spare_memory
from candor_training.memory.sizes import cache_bytes, layer_bytes
from candor_training.models.tokens import shared_length

Tokens = list[list[int]]


@torch.no_grad()
def score_groups(
    model: PreTrainedModel,
    tokenizer: PreTrainedTokenizerBase,
    groups: Sequence[Sequence[str]],
    batch_size: int,
    room: int | None = None,
) -> list[list[float]]:
    """sigmoid(logit) for every text of every group; the texts of a group begin alike.

    Up to `batch_size` groups are read at a time, the longest first, so many that they take at most
    `room` bytes; a group that alone takes more is read in parts, a text at a time in the end.
    """
    model.eval()
    tokens = [
        [list(ids) for ids in tokenizer(list(texts))["input_ids"]] if texts else [] for texts in groups
    ]
    room = spare_memory(model) if room is None else room
    filled = [place for place, group in enumerate(tokens) if group]
    filled.sort(key=lambda place: -max(map(len, tokens[place])))
    scores: list[list[float]] = [[] for _ in groups]
    for part in _parts(model, tokens, filled, batch_size, room):
        flat = iter(torch.sigmoid(_logits(model, [texts for _, texts in part])).tolist())
        for place, texts in part:
            # A group's parts follow each other.
            scores[place] += [next(flat) for _ in texts]
    return scores


Part = list[tuple[int, Tokens]]


def _parts(
    model: PreTrainedModel, tokens: list[Tokens], places: list[int], most: int, room: int
) -> Iterator[Part]:
    """The groups at these places, as many at a time as there is room for."""
    part: Part = []
    for place in places:
        for texts in _split(model, tokens[place], room):
            longer = [*part, (place, texts)]
            if part and (len(longer) > most or _bytes(model, [one for _, one in longer]) > room):
                yield part
                longer = [(place, texts)]
            part = longer
    if part:
        yield part


def _split(model: PreTrainedModel, group: Tokens, room: int) -> list[Tokens]:
    if len(group) == 1 or _bytes(model, [group]) <= room:
        return [group]
    middle = len(group) // 2
    return [*_split(model, group[:middle], room), *_split(model, group[middle:], room)]


def _bytes(model: PreTrainedModel, groups: list[Tokens]) -> int:
    """The most memory that reading these together takes: keys, values and a layer's activations.

    What is shared is padded to the longest, and copied for each text; a layer's keys and values are
    there twice while they grow.
    """
    config, each = model.config, model.dtype.itemsize
    shared = [shared_length(group) for group in groups]
    texts = sum(map(len, groups))
    both = zip(groups, shared, strict=True)
    own = max(len(text) - cut for group, cut in both for text in group)
    width = max(shared)
    cached = cache_bytes(config, each) * (len(groups) * width + texts * (width + own))
    layers = int(config.get_text_config().num_hidden_layers)
    growing = 2 * cache_bytes(config, each) // layers * texts * (width + own)
    read = max(len(groups) * width, texts * own)
    return cached + growing + 2 * layer_bytes(config, each) * read


def _logits(model: PreTrainedModel, groups: list[list[list[int]]]) -> Tensor:
    """The logit of each text, flat, shape (texts,). Every group has a text, every text a token."""
    device = model.device
    backbone = getattr(model, model.base_model_prefix)
    shared = [shared_length(group) for group in groups]
    own = [text[cut:] for group, cut in zip(groups, shared, strict=True) for text in group]
    group_of = torch.tensor([i for i, group in enumerate(groups) for _ in group], device=device)
    width = max(shared)
    mask = torch.zeros(len(groups), width, dtype=torch.long, device=device)
    cache = None
    if width:
        rows = [[0] * (width - cut) + group[0][:cut] for group, cut in zip(groups, shared, strict=True)]
        begin = torch.tensor([width - cut for cut in shared], device=device)
        mask = (torch.arange(width, device=device) >= begin[:, None]).long()
        cache = DynamicCache(config=model.config)
        backbone(
            input_ids=torch.tensor(rows, device=device),
            attention_mask=mask,
            position_ids=(mask.cumsum(1) - 1).clamp(min=0),
            past_key_values=cache,
            use_cache=True,
        )
        cache.batch_select_indices(group_of)
    length = torch.tensor([len(text) for text in own], device=device)
    column = torch.arange(int(length.max()), device=device)
    padded = [text + [0] * (len(column) - len(text)) for text in own]
    starts = torch.tensor(shared, device=device)[group_of]
    hidden = backbone(
        input_ids=torch.tensor(padded, device=device),
        attention_mask=torch.cat([mask[group_of], (column < length[:, None]).long()], dim=1),
        position_ids=starts[:, None] + column,
        past_key_values=cache,
        use_cache=cache is not None,
    ).last_hidden_state
    last = hidden[torch.arange(len(own), device=device), length - 1]
    score: Tensor = model.score(last)  # type: ignore[operator]
    return score[:, 0].float()
