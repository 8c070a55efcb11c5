"""Fitting one logit to probabilities: ForecastProbs and the factuality reward model."""

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from torch.nn.functional import binary_cross_entropy_with_logits
from torch.utils.data import Sampler
from transformers import (
    PrinterCallback,
    TrainerCallback,
    TrainerState,
    TrainingArguments,
    set_seed,
)

from candor_training.formats.rows import LabelRow
from candor_training.metrics.scores import auroc
from candor_training.metrics.tally import tally_of
from candor_training.models.follow import Follow, require_finite
from candor_training.models.load import load_classifier, load_tokenizer
from candor_training.models.resumable import Resumable
from candor_training.models.runtime import keep_freed_memory
from candor_training.models.save import save_trained
from candor_training.models.states import States
from candor_training.models.tokens import PackAlike, label_examples, logits_at
from candor_training.models.train_settings import TrainSettings, supervised_arguments
from candor_training.pipeline.stage import StageContext

T = TypeVar("T", bound=TrainSettings)
Floats = NDArray[np.float64]

# Rows are sorted within so few batches: rows of similar length say similar things, and are to be mixed.
_sorted_at_once = 4


def train_classifier(
    ctx: StageContext[T], train: list[LabelRow], validation: list[LabelRow]
) -> dict[str, float]:
    """Trains a classifier, from a language model's weights and a new head; saves `out/model`.

    The loss is the binary cross-entropy between label and sigmoid of the logit, mean over rows. Resumes
    from the newest state in `out/resume`, with the same result as without a break. Figures:
    those of `label_figures` on the rows held out. Raises StatedError when the loss is not a number.
    """
    keep_freed_memory()
    settings, base = ctx.settings, ctx.input("model")
    tokenizer = load_tokenizer(base)
    # The head's first weights are drawn here.
    set_seed(ctx.seed)
    model: Any = load_classifier(base, settings.loaded_dtype)
    if settings.lora:
        from peft import get_peft_model

        model = get_peft_model(model, settings.lora_config("SEQ_CLS"))
    examples: Any = label_examples(tokenizer, train, settings.max_length)
    held: Any = label_examples(tokenizer, validation, settings.max_length)
    trainer = _PackedTrainer(
        states=States(ctx.resume, settings.keep_states, ctx.events.saved),
        model=model,
        args=TrainingArguments(**supervised_arguments(ctx)),
        data_collator=PackAlike(tokenizer.pad_token_id),
        train_dataset=examples,
        processing_class=tokenizer,
        callbacks=[Follow(ctx.events)],
    )
    trainer.remove_callback(PrinterCallback)
    trainer.train_on()
    predicted = trainer.predict(held)
    logits = np.asarray(predicted.predictions, dtype=np.float64)[:, 0]
    figures = label_figures(logits, np.array([row.label for row in validation]))
    require_finite(figures, trainer.state.global_step)
    save_trained(trainer, ctx, is_classifier=True)
    return figures


def label_figures(logits: Floats, labels: Floats) -> dict[str, float]:
    """Figures of the probabilities sigmoid(logit) for labels in [0, 1], both of shape (N,).

    `validation_loss`: mean binary cross-entropy in nats. `brier`: mean of (p - label)^2. `bias`: mean
    of p - label; where it is below 0, the sums of a surrogate's forecasts are too. `auroc`: how well
    they separate labels of at least one half from lower ones; left out where there is only one sort.
    """
    # -label ln p - (1 - label) ln(1 - p), with ln p = -ln(1 + exp(-logit)).
    loss = labels * np.logaddexp(0, -logits) + (1 - labels) * np.logaddexp(0, logits)
    probabilities = np.exp(-np.logaddexp(0, -logits))
    figures = {
        "validation_loss": float(loss.mean()),
        "brier": float(np.mean((probabilities - labels) ** 2)),
        "bias": float(np.mean(probabilities - labels)),
    }
    area = float(auroc(tally_of(probabilities, labels >= 0.5)))
    return figures if np.isnan(area) else {**figures, "auroc": area}


class _PackedTrainer(Resumable):
    """Reads the texts of a batch that begin alike in one row, at the end of each.

    Its loss is a mean over rows, which the trainer is to divide by the batches of a step.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.model_accepts_loss_kwargs = False

    def compute_loss(
        self, model: Any, inputs: Any, return_outputs: bool = False, num_items_in_batch: Any = None
    ) -> Any:
        labels = inputs.pop("labels")
        logits = logits_at(inputs.pop("ends"), model, inputs)
        loss = binary_cross_entropy_with_logits(logits.float(), labels)
        return (loss, {"logits": logits}) if return_outputs else loss

    def _get_train_sampler(self, train_dataset: Any = None) -> Sampler[int]:
        """The order of an epoch depends on seed and epoch alone."""
        rows: Any = train_dataset or self.train_dataset
        lengths, stems = zip(*((len(row["input_ids"]), row["stem"]) for row in rows), strict=True)
        step = self.args.train_batch_size * self.args.world_size * self.args.gradient_accumulation_steps
        order = ByLength(lengths, stems, step, self.args.seed)
        self.add_callback(_SetEpoch(order))
        return order


class ByLength(Sampler[int]):
    """An order in which the rows of a batch are about as long, and those of a group stand together.

    Each epoch's order depends on seed and epoch alone, so that a resumed epoch has the same. Where a
    batch ends, a group may be divided.
    """

    def __init__(
        self, lengths: Sequence[int], groups: Sequence[Hashable], batch: int, seed: int
    ) -> None:
        members: dict[Hashable, list[int]] = {}
        for row, group in enumerate(groups):
            members.setdefault(group, []).append(row)
        self._groups = list(members.values())
        self._lengths = np.array([max(lengths[row] for row in rows) for rows in self._groups])
        self._rows = len(lengths)
        self._batch = batch
        self._seed = seed
        # To be set before each epoch; the first is 0.
        self.epoch = 0

    def __len__(self) -> int:
        return self._rows

    def __iter__(self) -> Iterator[int]:
        rng = np.random.default_rng([self._seed, self.epoch])
        drawn = rng.permutation(len(self._groups))
        block = max(1, self._batch * _sorted_at_once * len(self._groups) // self._rows)
        blocks = [drawn[start : start + block] for start in range(0, len(drawn), block)]
        by_length = [one[np.argsort(self._lengths[one], kind="stable")] for one in blocks]
        ordered = np.array([row for group in np.concatenate(by_length) for row in self._groups[group]])
        whole = len(ordered) // self._batch * self._batch
        batches = ordered[:whole].reshape(-1, self._batch)
        # What does not fill a batch comes last.
        yield from rng.permutation(batches).ravel().tolist()
        yield from ordered[whole:].tolist()


class _SetEpoch(TrainerCallback):
    """Gives the order its epoch: in several processes a resumed trainer does not do so itself."""

    def __init__(self, order: ByLength) -> None:
        self._order = order

    def on_epoch_begin(self, args: Any, state: TrainerState, control: Any, **kwargs: Any) -> None:
        self._order.epoch = int(state.epoch or 0)
