"""The networks of PPO: the policy, its starting model, and the value network."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import PreTrainedModel, PreTrainedTokenizerBase

from candor_training.models.load import load_backbone, load_causal, load_tokenizer
from candor_training.rl.group import Group
from candor_training.rl.settings import RlSettings


class ValueModel(nn.Module):
    """What is still to come, at every token: a backbone with a head that starts as zero.

    It sees the policy's query and response, and not the truth.
    """

    def __init__(self, backbone: nn.Module, width: int) -> None:
        super().__init__()
        self.backbone = backbone
        self.head = nn.Linear(width, 1)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)

    def forward(self, tokens: Tensor, attention: Tensor, length: int) -> Tensor:
        """The value before each of the last `length` tokens is written, shape (B, length)."""
        hidden = self.backbone(
            input_ids=tokens,
            attention_mask=attention,
            position_ids=positions(attention),
            use_cache=False,
        ).last_hidden_state
        # A copy, not a view: FSDP2 hooks onto what a model gives back.
        return torch.squeeze_copy(self.head(hidden[:, -length - 1 : -1]), -1).float()


@dataclass(frozen=True)
class Actor:
    """The networks of PPO. With LoRA there is no reference: it is the policy with its adapter off."""

    policy: Any
    reference: PreTrainedModel | None
    value: ValueModel
    tokenizer: PreTrainedTokenizerBase
    temperature: float

    def logprobs(self, tokens: Tensor, attention: Tensor, length: int) -> Tensor:
        """log policy(token), at the temperature of the rollouts, of the last `length` tokens."""
        return self._logprobs(self.policy, tokens, attention, length)

    @torch.no_grad()
    def reference_logprobs(self, tokens: Tensor, attention: Tensor, length: int) -> Tensor:
        """The same by what the policy started from."""
        adapter_off = nullcontext() if self.reference else self.policy.disable_adapter()
        with adapter_off:
            return self._logprobs(self.reference or self.policy, tokens, attention, length)

    def _logprobs(self, model: Any, tokens: Tensor, attention: Tensor, length: int) -> Tensor:
        logits = model(
            input_ids=tokens,
            attention_mask=attention,
            position_ids=positions(attention),
            use_cache=False,
            logits_to_keep=length + 1,
        ).logits[:, :-1]
        scaled = logits.float() / self.temperature
        losses = functional.cross_entropy(
            scaled.flatten(0, 1), tokens[:, -length:].flatten(), reduction="none"
        )
        return -losses.view(len(tokens), length)

    @property
    def parameters(self) -> tuple[list[nn.Parameter], list[nn.Parameter]]:
        """The trained parameters: the policy's, and the value network's."""
        return (
            [p for p in self.policy.parameters() if p.requires_grad],
            [p for p in self.value.parameters() if p.requires_grad],
        )

    def train(self, mode: bool) -> None:
        self.policy.train(mode)
        self.value.train(mode)


def positions(attention: Tensor) -> Tensor:
    """The place of each token among those that are no padding, shape (B, L)."""
    return (attention.cumsum(dim=1) - 1).clamp(min=0)


def load_actor(policy: Path, value: Path, settings: RlSettings, group: Group, seed: int) -> Actor:
    """The networks from the policy's folder and that of the model that the value network starts as.

    What adapters begin as is drawn from the seed, and alike in all processes.
    """
    torch.manual_seed(seed)
    frozen, own = settings.dtype, settings.loaded_dtype

    def prepared(model: Any, task: str) -> Any:
        if settings.gradient_checkpointing:
            model.activation_checkpointing_enable({"use_reentrant": False})
            model.enable_input_require_grads()
        if settings.lora is None:
            return model
        from peft import get_peft_model

        return get_peft_model(model, settings.lora_config(task))

    def trained(*, empty: bool) -> Any:
        return prepared(load_causal(policy, own, empty=empty), "CAUSAL_LM")

    def values(*, empty: bool) -> ValueModel:
        backbone = load_backbone(value, own, empty=empty)
        width = backbone.config.get_text_config().hidden_size
        return ValueModel(prepared(backbone, "FEATURE_EXTRACTION"), width)

    def reference(*, empty: bool) -> Any:
        return load_causal(policy, frozen, empty=empty).eval().requires_grad_(False)

    place = partial(
        group.place, is_shared=settings.sharding == "fsdp2", halved=frozen == torch.bfloat16
    )
    actor = Actor(
        place(trained),
        None if settings.lora else place(reference),
        place(values),
        load_tokenizer(policy),
        settings.temperature,
    )
    actor.train(False)
    return actor


@contextmanager
def training_mode(actor: Actor, settings: RlSettings) -> Iterator[None]:
    """Gradient checkpointing works in training mode alone; there is no dropout to be switched on."""
    actor.train(settings.gradient_checkpointing)
    try:
        yield
    finally:
        actor.train(False)


def merged_weights(policy: Any) -> tuple[PreTrainedModel, dict[str, Tensor]]:
    """The policy as a plain model, and its weights with any adapter added; the policy is left alone."""
    if not hasattr(policy, "get_base_model"):
        return policy, policy.state_dict()
    base = policy.get_base_model()
    own = {name: weight for name, weight in base.state_dict().items() if ".lora_" not in name}
    weights = {}
    for name, weight in own.items():
        path, adapted, kind = name.partition(".base_layer.")
        delta = base.get_submodule(path).get_delta_weight("default") if kind == "weight" else 0
        weights[f"{path}.{kind}" if adapted else name] = (weight + delta).to(weight.dtype)
    return base, weights
