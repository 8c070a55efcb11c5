"""Fitting one logit to probabilities: ForecastProbs and the factuality reward model."""

from typing import Any

import numpy as np
from torch.nn.functional import binary_cross_entropy_with_logits
from torch.utils.data import Sampler
from transformers import (
    PrinterCallback,
    Trainer,
    TrainerCallback,
    TrainerControl,
    TrainerState,
    TrainingArguments,
    set_seed,
)

from candor_training.formats.rows import LabelRow
from candor_training.models.allocator import keep_freed_memory
from candor_training.models.by_length import ByLength
from candor_training.models.follow import Follow, last_whole_checkpoint, require_finite
from candor_training.models.job import Job
from candor_training.models.label_figures import label_figures
from candor_training.models.load import load_classifier, load_tokenizer
from candor_training.models.save import save_trained
from candor_training.models.shared_prefix import PackAlike, logits_at
from candor_training.models.tokens import label_examples
from candor_training.models.train_settings import TrainSettings
from candor_training.models.trainer_args import frozen_dtype, lora_config, trainer_arguments


def train_classifier(
    job: Job, settings: TrainSettings, train: list[LabelRow], validation: list[LabelRow]
) -> dict[str, float]:
    """Trains a classifier, from a language model's weights and a new head; saves `out/model`.

    The loss is the binary cross-entropy between label and sigmoid of the logit, mean over rows. Goes
    on from the last checkpoint in `out/checkpoints`, to the same result as without a break. Figures:
    those of `label_figures` on the rows held out. Raises StatedError when the loss is no longer a
    number.
    """
    keep_freed_memory()
    tokenizer = load_tokenizer(job.base)
    # The head's first weights are drawn here.
    set_seed(job.seed)
    model: Any = load_classifier(job.base, frozen_dtype(settings))
    if settings.lora:
        from peft import get_peft_model

        model = get_peft_model(model, lora_config(settings.lora, "SEQ_CLS"))
    examples: Any = label_examples(tokenizer, train, settings.max_length)
    held: Any = label_examples(tokenizer, validation, settings.max_length)
    trainer = _PackedTrainer(
        model=model,
        args=TrainingArguments(**trainer_arguments(settings, job)),
        data_collator=PackAlike(tokenizer.pad_token_id),
        train_dataset=examples,
        processing_class=tokenizer,
        callbacks=[Follow(job.events, job.who, settings.keep_states)],
    )
    trainer.remove_callback(PrinterCallback)
    trainer.train(resume_from_checkpoint=last_whole_checkpoint(job.checkpoints))
    predicted = trainer.predict(held)
    logits = np.asarray(predicted.predictions, dtype=np.float64)[:, 0]
    labels = np.array([row.label for row in validation])
    figures = label_figures(logits, labels)
    require_finite(figures, trainer.state.global_step, job.who)
    save_trained(trainer, job, settings.lora is not None, is_classifier=True)
    return figures


class _PackedTrainer(Trainer):
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
        self.add_callback(_TellEpoch(order))
        return order


class _TellEpoch(TrainerCallback):
    """Tells the order its epoch: in several processes a resumed trainer itself reaches it no more."""

    def __init__(self, order: ByLength) -> None:
        self._order = order

    def on_epoch_begin(
        self, args: TrainingArguments, state: TrainerState, control: TrainerControl, **kwargs: Any
    ) -> None:
        self._order.set_epoch(int(state.epoch or 0))
