"""ForecastProbs: the probability of an answer, by a classifier with one logit.

All answers to a paragraph are asked for with texts that begin alike, so what they share is read
once, and only what differs is read per answer.
"""

from collections.abc import Sequence
from itertools import chain

import torch
from torch import Tensor
from transformers import DynamicCache, PreTrainedModel, PreTrainedTokenizerBase

from candor_training.models.shared_prefix import shared_length


@torch.no_grad()
def score_groups(
    model: PreTrainedModel,
    tokenizer: PreTrainedTokenizerBase,
    groups: Sequence[Sequence[str]],
    batch_size: int,
) -> list[list[float]]:
    """sigmoid(logit) for every text of every group; the texts of a group begin alike.

    Groups are read `batch_size` at a time, the longest first; a group without texts gets none.
    """
    model.eval()
    tokens = [
        [list(ids) for ids in tokenizer(list(texts))["input_ids"]] if texts else [] for texts in groups
    ]
    filled = [place for place, group in enumerate(tokens) if group]
    filled.sort(key=lambda place: -max(map(len, tokens[place])))
    scores: list[list[float]] = [[] for _ in groups]
    for start in range(0, len(filled), batch_size):
        places = filled[start : start + batch_size]
        flat = iter(torch.sigmoid(_logits(model, [tokens[p] for p in places])).tolist())
        for place in places:
            scores[place] = [next(flat) for _ in tokens[place]]
    return scores


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


def score_texts(
    model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase, texts: Sequence[str], batch_size: int
) -> list[float]:
    """sigmoid(logit) for each text."""
    groups = score_groups(model, tokenizer, [[text] for text in texts], batch_size)
    return list(chain.from_iterable(groups))
