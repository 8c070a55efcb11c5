"""PPO on a reader's forecasts: the whole algorithm, from top to bottom.

A step is: rollouts, their rewards, log-probabilities and values; advantages; one pass (or `epochs`)
of clipped policy and value losses with one optimiser step. Rows are padded to

    tokens    (B, Q + T)   queries, padded on the left, then responses, padded on the right
    mask      (B, T)       1 on a response's tokens, its end-of-text token included

Where several processes train together, B is one's share, and every mean is over all rows.

What is drawn depends on the seed, the step and the row's place alone, and there is no dropout: so
weights, the optimiser's state and the number of the step are all that a resumed run needs.

Source: Schulman et al. 2017, with the penalty of Ouyang et al. 2022, as in AlpacaFarm (Dubois et al.
2023), which the paper trained with. docs/rl.md has the departures (`Preset`).
"""

import time
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.optim import Optimizer
from transformers import PreTrainedTokenizerBase

from candor_training.formats.rows import PromptRow
from candor_training.formats.templates import policy_prompt
from candor_training.models.decode import decode
from candor_training.models.decoding import Decoded, Decoding, Request
from candor_training.models.follow import require_finite
from candor_training.models.optimizer_state import trained_by
from candor_training.models.sharding import gathered
from candor_training.pipeline.events import Events
from candor_training.rl.actor import Actor, training_mode
from candor_training.rl.advantages import (
    advantages_and_returns,
    alone,
    kl_per_token,
    rescale,
    shape_rewards,
    whiten,
)
from candor_training.rl.figures import figures_of
from candor_training.rl.group import Group, clip_gradients
from candor_training.rl.prompts import Prompts
from candor_training.rl.scoring import Scorer, Scores
from candor_training.rl.settings import PRESETS, RlSettings, learning_rate_share
from candor_training.rl.watch import Watch


@dataclass
class Trainer:
    """What a run of PPO works with."""

    settings: RlSettings
    actor: Actor
    optimizer: Optimizer
    scorer: Scorer
    prompts: Prompts
    watch: Watch
    group: Group
    events: Events
    seed: int
    # Bytes that writing may take.
    room: int | None = None

    # ---- The loop ------------------------------------------------------------------------------

    def train(self) -> dict[str, float]:
        """Trains from the newest state to the last step; answers with the last figures."""
        saves_first = PRESETS[self.settings.preset].saves_before_update
        steps, states = self.watch.steps, self.watch.keeper.states
        begun, figures = 0, dict[str, float]()
        if state := states.newest():
            state.restore(self.optimizer)
            begun, figures = state.step, state.rest["figures"]
        self.watch.alarms.resume(begun)
        self.events.progress(begun, steps, "steps")
        if not begun:
            self._measure(0)
        for step in range(begun + 1, steps + 1):
            if saves_first and self.watch.is_due(step):
                figures |= self._measure(step)
            figures |= self._step(step)
            if not saves_first and self.watch.is_due(step):
                figures |= self._measure(step)
            if step % self.settings.resume_every == 0:
                states.save(step, self.optimizer, {"figures": figures})
            self.events.progress(step, steps, "steps")
        states.settle()
        return figures

    def _measure(self, step: int) -> dict[str, float]:
        decoded = self.write(self.watch.validation.rows, key="validation")
        return self.watch.measure(step, decoded, self.actor.policy)

    # ---- One step ------------------------------------------------------------------------------

    def _step(self, step: int) -> dict[str, float]:
        start = time.monotonic()
        rows = self.group.share(self.prompts.of_step(step))
        both = zip(rows, self.write(rows, key=str(step)), strict=True)
        # The longest first, so that those computed together are about equally long.
        rows, decoded = map(list, zip(*sorted(both, key=lambda one: -len(one[1].ids)), strict=True))
        scores = self.scorer.score(rows, [one.text for one in decoded])
        batch = self.evaluate(decoded, [row.prompt for row in rows], scores)
        losses = self.update(batch, step)
        figures = losses | figures_of(batch, decoded, scores, self.group)
        require_finite(figures, step)
        if self.group.is_main:
            self.events.emit("step", step=step, seconds=time.monotonic() - start, **figures)
        self.watch.alarms.after_step(step, figures)
        return figures

    def write(self, rows: list[PromptRow], key: str) -> list[Decoded]:
        """A response to each row's query, in the rows' order."""
        policy, tokenizer = self.actor.policy, self.actor.tokenizer
        with gathered(policy), self._autocast():
            return write(policy, tokenizer, rows, key, self.settings, self.group, self.seed, self.room)

    @torch.no_grad()
    def evaluate(self, decoded: list[Decoded], queries: list[str], scores: Scores) -> "Batch":
        """What the networks say about the rollouts before the update, and the advantages."""
        preset = PRESETS[self.settings.preset]
        batch = collate(self.actor, decoded, queries, self.settings, masked=preset.masked)
        for part in batch.parts(self._rows_at_once):
            with self._autocast():
                args = (part.tokens, part.attention, part.length)
                part.put(batch.logprobs, self.actor.logprobs(*args))
                part.put(batch.reference, self.actor.reference_logprobs(*args))
                part.put(batch.values, self.actor.value(*args))
        # Padding has no log-probability: there, policy and reference are alike.
        batch.logprobs *= batch.mask
        batch.reference *= batch.mask

        reward = torch.tensor(scores.rewards, dtype=torch.float32, device=batch.mask.device)
        kl = kl_per_token(batch.logprobs, batch.reference, preset.kl)
        rewards = shape_rewards(reward, kl, batch.mask, self.settings.kl_coef)
        reduce = self.group.sum if preset.whitens_together else alone
        if preset.masked:
            rewards = rescale(rewards, batch.counts, reduce=reduce)
        else:  # As in the paper's code. All rows are equally long, so the mean adds the same to each.
            rewards = whiten(rewards, batch.counts, shift_mean=False, reduce=reduce)
        advantages, batch.returns = advantages_and_returns(
            rewards, batch.values, batch.counts, gamma=self.settings.gamma, lam=self.settings.lam
        )
        batch.advantages = whiten(advantages, batch.counts, shift_mean=True, reduce=reduce)
        return batch

    def update(self, batch: "Batch", step: int) -> dict[str, float]:
        """The optimiser's steps on one batch; answers with the losses of the last pass."""
        trained = trained_by(self.optimizer)
        learns_policy = step > self.settings.critic_steps
        count = float(self.group.sum(batch.counts.sum()))
        self._set_learning_rates(step)
        for _ in range(self.settings.epochs):
            self.optimizer.zero_grad(set_to_none=True)
            losses = torch.zeros(3, device=batch.mask.device)
            with training_mode(self.actor, self.settings):
                for part in batch.parts(self._rows_at_once):
                    losses += self._backward(batch, part, count, learns_policy=learns_policy)
            self.group.sum_gradients(trained)
            policy_loss, value_loss, clipped = self.group.sum(losses).tolist()
            require_finite({"loss": policy_loss + value_loss}, step)
            norm = clip_gradients(trained, self.settings.max_grad_norm)
            require_finite({"gradient_norm": norm}, step)
            self.optimizer.step()
        return {
            "policy_loss": policy_loss,
            "value_loss": value_loss,
            "clipped": clipped,
            "gradient_norm": norm,
            "learning_rate": self.optimizer.param_groups[0]["lr"],
        }

    def _backward(self, batch: "Batch", part: "Part", count: float, *, learns_policy: bool) -> Tensor:
        """Adds a part's share of the gradients; its policy loss, value loss and clipped share."""
        args = (part.tokens, part.attention, part.length)
        counts, mask = part.of(batch.counts), part.of(batch.mask)
        zero = counts.new_zeros(())
        policy_loss = clipped = zero
        # FSDP2 sums gradients as a mean over processes.
        scale = self.group.size if self.settings.sharding == "fsdp2" else 1
        with self._autocast():
            values = self.actor.value(*args)
            logprobs = self.actor.logprobs(*args) * mask if learns_policy else None
        value_losses = value_loss(
            values, part.of(batch.values), part.of(batch.returns), self.settings.value_clip
        )
        of_value = (value_losses * counts).sum() / count
        loss = self.settings.value_coef * of_value
        if logprobs is not None:
            losses, is_clipped = policy_loss_per_token(
                logprobs, part.of(batch.logprobs), part.of(batch.advantages), self.settings.clip
            )
            policy_loss = (losses * counts).sum() / count
            clipped = (is_clipped * counts).sum() / count
            loss = loss + policy_loss
        (loss * scale).backward()
        return torch.stack([policy_loss, of_value, clipped]).detach()

    # ---- Small things --------------------------------------------------------------------------

    @property
    def _rows_at_once(self) -> int:
        return self.settings.device_batch_size or self.settings.rollouts // self.group.size

    def _autocast(self) -> torch.autocast | nullcontext[None]:
        if self.settings.precision == "fp32":
            return nullcontext()
        return torch.autocast(self.group.device.type, torch.bfloat16)

    def _set_learning_rates(self, step: int) -> None:
        """The policy's schedule begins when it begins to learn."""
        waits = (self.settings.critic_steps, 0)
        for group, waited in zip(self.optimizer.param_groups, waits, strict=True):
            share = learning_rate_share(
                max(step - waited, 1),
                self.settings.warmup_steps,
                max(self.watch.steps - waited, 1),
                learns_at_once=PRESETS[self.settings.preset].learns_at_once,
            )
            group["lr"] = self.settings.learning_rate * share


# ---- The responses -----------------------------------------------------------------------------


def write(
    policy: Any,
    tokenizer: PreTrainedTokenizerBase,
    rows: list[PromptRow],
    key: str,
    settings: RlSettings,
    group: Group,
    seed: int,
    room: int | None = None,
) -> list[Decoded]:
    """A response to each of this process's rows; what is drawn depends on seed, key and place alone."""
    places = range(group.rank, group.rank + len(rows) * group.size, group.size)
    keys = [f"{key}/{place}" for place in places]
    requests = [Request(key, policy_prompt(row.prompt)) for key, row in zip(keys, rows, strict=True)]
    decoding = Decoding.model_validate(settings.model_dump(include=set(Decoding.model_fields)))
    batches = decode(policy, tokenizer, requests, decoding, seed, len(requests), room=room)
    by_key = {one.key: one for batch in batches for one in batch}
    return [by_key[key] for key in keys]


# ---- The losses --------------------------------------------------------------------------------


def policy_loss_per_token(
    logprobs: Tensor, old: Tensor, advantages: Tensor, clip: float
) -> tuple[Tensor, Tensor]:
    """max(-A r, -A clip(r, 1 - clip, 1 + clip)) with r = exp(logprobs - old), and where it clips."""
    ratio = torch.exp(logprobs - old)
    plain = -advantages * ratio
    bounded = -advantages * ratio.clamp(1 - clip, 1 + clip)
    return torch.maximum(plain, bounded), (bounded > plain).float()


def value_loss(values: Tensor, old: Tensor, returns: Tensor, clip: float) -> Tensor:
    """Half the greater of the squared errors of V, and of V kept within `clip` of what it was."""
    near = torch.minimum(torch.maximum(values, old - clip), old + clip)
    return 0.5 * torch.maximum((values - returns) ** 2, (near - returns) ** 2)


# ---- The rows of a step ------------------------------------------------------------------------


@dataclass
class Batch:
    """Rollouts. `counts` (B, T) says which tokens whitening and losses count: `mask`, or all.

    All else is (B, T) too, but for tokens and attention (B, Q + T).
    """

    tokens: Tensor
    attention: Tensor
    mask: Tensor
    counts: Tensor
    logprobs: Tensor
    reference: Tensor
    values: Tensor
    advantages: Tensor
    returns: Tensor

    def parts(self, rows: int) -> Iterator["Part"]:
        """So many rows at a time, without the columns that are padding in all of them."""
        width = self.mask.shape[1]
        query = self.tokens.shape[1] - width
        for start in range(0, len(self.tokens), rows):
            place = slice(start, start + rows)
            length = int(self.counts[place].sum(dim=1).max())
            first = int(self.attention[place, :query].argmax(dim=1).min())
            columns = slice(first, query + length)
            yield Part(self.tokens[place, columns], self.attention[place, columns], length, place)


@dataclass(frozen=True)
class Part:
    """Some rows of a batch: the tokens of query and response, and the length of the latter."""

    tokens: Tensor
    attention: Tensor
    length: int
    place: slice

    def of(self, values: Tensor) -> Tensor:
        return values[self.place, : self.length]

    def put(self, values: Tensor, own: Tensor) -> None:
        values[self.place, : self.length] = own


def collate(
    actor: Actor, decoded: list[Decoded], queries: list[str], settings: RlSettings, *, masked: bool
) -> Batch:
    """Queries and responses as one batch. Unmasked, padding is to the longest response allowed."""
    end = actor.tokenizer.eos_token_id
    asked = [list(actor.tokenizer(policy_prompt(query))["input_ids"]) for query in queries]
    written = [[*one.ids, end] if one.ended else list(one.ids) for one in decoded]
    query = max(map(len, asked))
    # The end-of-text token of a text that has none at its limit fits into the limit.
    response = max(map(len, written)) if masked else settings.max_new_tokens
    device = actor.policy.device
    tokens = torch.full((len(written), query + response), actor.tokenizer.pad_token_id)
    attention = torch.zeros_like(tokens)
    for i, (before, after) in enumerate(zip(asked, written, strict=True)):
        tokens[i, query - len(before) : query + len(after)] = torch.tensor([*before, *after])
        attention[i, query - len(before) : query + len(after)] = 1
    mask = attention[:, query:].float().to(device)
    counts = mask if masked else torch.ones_like(mask)
    # Log-probabilities, the reference's, values, advantages and returns are yet to be computed.
    computed = (torch.zeros_like(mask) for _ in range(5))
    return Batch(tokens.to(device), attention.to(device), mask, counts, *computed)
