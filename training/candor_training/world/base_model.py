"""The network that learns the world's text: a Llama whose names share one row of the output layer."""

from collections.abc import Sequence

import torch
from torch import Tensor, nn
from transformers import LlamaConfig, LlamaForCausalLM, LlamaModel

from candor_training.world.name_head import NameHead


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
