"""`pretrain`: a tokenizer from the corpus, and a small Llama trained on it from nothing.

The base model of the miniature; every other use of the package begins with a base model that is
there. One loop, in plain PyTorch, which resumes from its last state to bitwise the same weights.
The defaults are what was found to learn the default world in the least time (docs/miniature.md).
"""

from typing import TYPE_CHECKING

import numpy as np
from pydantic import Field

from candor_training.errors import StatedError
from candor_training.models.train_settings import StateSettings
from candor_training.pipeline.stage import Need, Stage, StageContext, stage
from candor_training.world.rows import NameRow
from candor_training.world.write_corpus import TextRow

if TYPE_CHECKING:
    from torch import Tensor
    from torch.optim import Optimizer
    from transformers import LlamaConfig, PreTrainedTokenizerFast

    from candor_training.world.network import BaseModel

# The steps at the end whose loss is the stage's figure.
_averaged = 200


class PretrainSettings(StateSettings):
    """The model's shape and how it learns."""

    hidden_size: int = Field(default=128, ge=8)
    """Width of the model."""
    layers: int = Field(default=2, ge=1)
    """Layers of the model."""
    heads: int = Field(default=4, ge=1)
    """Attention heads of a layer."""
    intermediate_size: int = Field(default=256, ge=8)
    """Width within a layer's feed-forward part."""
    max_length: int = Field(default=512, ge=64)
    """Longest sequence, in tokens."""
    epochs: int = Field(default=2, ge=1)
    """How often the text is gone through."""
    batch_tokens: int = Field(default=512, ge=64)
    """Tokens of one step. Facts that are seen once or twice are learnt by many small steps."""
    learning_rate: float = Field(default=3e-3, gt=0)
    """The highest learning rate."""
    embedding_factor: float = Field(default=10.0, gt=0)
    """The embeddings' learning rate, in multiples of all else's: a name's facts are kept there."""
    warmup_steps: int = Field(default=50, ge=1)
    """Steps until the highest learning rate."""
    resume_every: int = Field(default=1000, ge=1)
    """Steps between the states that it can resume from."""
    log_every: int = Field(default=50, ge=1)
    """Steps between the points of its curves."""

    @property
    def least_bytes(self) -> int:
        """What its layers take: weights, gradients and both moments of Adam, in single precision.

        Words come on top: only the corpus says how many there are.
        """
        attention = 4 * self.hidden_size**2
        feed_forward = 3 * self.hidden_size * self.intermediate_size
        norms = 2 * self.hidden_size
        return 16 * (self.layers * (attention + feed_forward + norms) + self.hidden_size)


@stage("pretrain")
class Pretrain(Stage[PretrainSettings]):
    """Trains the miniature's base model from a corpus, from nothing; leaves `model/`."""

    settings = PretrainSettings
    inputs = {"corpus": Need.ROWS, "names": Need.ROWS}

    def check_machine(self, settings: PretrainSettings) -> None:
        from candor_training.memory.machine import require_memory

        smaller = "lower layers, hidden_size or intermediate_size"
        require_memory(settings.least_bytes, lambda: smaller, 1)

    def check(self, ctx: StageContext[PretrainSettings]) -> None:
        settings = ctx.settings
        if settings.hidden_size % (2 * settings.heads):
            raise StatedError("settings.hidden_size must be a multiple of twice settings.heads.")

    def run(self, ctx: StageContext[PretrainSettings]) -> dict[str, float]:
        import torch

        from candor_training.models.follow import Diverging, require_finite
        from candor_training.models.runtime import keep_freed_memory
        from candor_training.models.save import write_card
        from candor_training.models.states import States
        from candor_training.world.network import BaseModel, make_batches, pad_batch

        keep_freed_memory()
        settings = ctx.settings
        texts = [row.text for row in ctx.rows("corpus", TextRow)]
        tokenizer = _tokenizer(texts)
        vocabulary = tokenizer.get_vocab()
        names = [f" {row.name}" for row in ctx.rows("names", NameRow)]
        # A name that the text never mentions is not in the vocabulary.
        named = [vocabulary[name] for name in names if name in vocabulary]
        end = tokenizer.convert_tokens_to_ids(str(tokenizer.eos_token))
        documents = [[*ids[: settings.max_length - 1], end] for ids in tokenizer(texts)["input_ids"]]
        lengths = [len(ids) for ids in documents]
        batches: list[list[int]] = []
        for epoch in range(settings.epochs):
            rng = np.random.default_rng([ctx.seed, epoch])
            batches += make_batches(lengths, settings.batch_tokens, rng)

        torch.manual_seed(ctx.seed)
        device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        model = BaseModel(_config(settings, tokenizer), named).to(device)
        optimizer = _optimizer(model, settings)
        states = States(ctx.resume, settings.keep_states, ctx.events.saved)
        done, losses = 0, list[float]()
        if state := states.newest():
            state.restore(optimizer)
            done, losses = state.step, state.rest["losses"]
        diverging = Diverging(ctx.events)
        diverging.resume(done)
        ctx.events.progress(done, len(batches), "steps")

        for step, batch in enumerate(batches[done:], start=done + 1):
            ids, labels = pad_batch([documents[i] for i in batch], tokenizer.pad_token_id)
            loss = model.loss(ids.to(device), labels.to(device))
            _descend(model, optimizer, loss, _schedule(step, len(batches), settings))
            losses.append(loss.item())
            require_finite({"loss": losses[-1]}, step)
            if step % settings.log_every == 0 or step == len(batches):
                mean = float(np.mean(losses[-settings.log_every :]))
                ctx.events.emit("step", step=step, loss=mean)
                diverging.look(step, mean)
                ctx.events.progress(step, len(batches), "steps")
            if step % settings.resume_every == 0:
                states.save(step, optimizer, {"losses": losses[-_averaged:]})

        whole = model.ordinary()
        metrics = {
            "loss": float(np.mean(losses[-_averaged:])),
            "steps": float(len(batches)),
            "tokens": float(settings.epochs * sum(lengths)),
            "parameters": float(whole.num_parameters()),
            "vocabulary": float(len(tokenizer)),
        }
        whole.save_pretrained(ctx.model)
        tokenizer.save_pretrained(ctx.model)
        purpose = "Base model of the miniature: it knows one world, made from a seed."
        write_card(ctx, purpose, metrics)
        states.remove()
        return metrics


def _tokenizer(texts: list[str]) -> "PreTrainedTokenizerFast":
    from candor_training.world.tokenizer import all_templates, make_tokenizer

    return make_tokenizer([*texts, *all_templates()])


def _config(settings: PretrainSettings, tokenizer: "PreTrainedTokenizerFast") -> "LlamaConfig":
    from transformers import LlamaConfig

    return LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=settings.hidden_size,
        intermediate_size=settings.intermediate_size,
        num_hidden_layers=settings.layers,
        num_attention_heads=settings.heads,
        num_key_value_heads=settings.heads,
        max_position_embeddings=settings.max_length,
        pad_token_id=tokenizer.pad_token_id,
        bos_token_id=tokenizer.bos_token_id,
        eos_token_id=tokenizer.eos_token_id,
        tie_word_embeddings=False,
    )


def _optimizer(model: "BaseModel", settings: PretrainSettings) -> "Optimizer":
    from torch.optim import AdamW

    embedding = model.body.embed_tokens.weight
    rest = [parameter for parameter in model.parameters() if parameter is not embedding]
    rate = settings.learning_rate
    groups = [
        {"params": [embedding], "peak": rate * settings.embedding_factor},
        {"params": rest, "peak": rate},
    ]
    return AdamW(groups, lr=rate, betas=(0.9, 0.99), weight_decay=0.0, fused=True)


def _descend(model: "BaseModel", optimizer: "Optimizer", loss: "Tensor", share: float) -> None:
    """Takes one step, at a share of the highest learning rates."""
    from torch.nn.utils import clip_grad_norm_

    optimizer.zero_grad()
    loss.backward()
    clip_grad_norm_(model.parameters(), 1.0)
    for group in optimizer.param_groups:
        group["lr"] = group["peak"] * share
    optimizer.step()


def _schedule(step: int, steps: int, settings: PretrainSettings) -> float:
    """Rises over the warm-up, then falls to 0 in a straight line."""
    return min(1.0, step / settings.warmup_steps) * max(0.0, 1 - step / (steps + 1))
