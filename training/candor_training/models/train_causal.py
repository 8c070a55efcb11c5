"""Fitting a language model to completions, with TRL's SFT trainer."""

from typing import Any, TypeVar

from datasets import Dataset
from transformers import PrinterCallback, Trainer
from trl import SFTConfig, SFTTrainer

from candor_training.errors import StatedError
from candor_training.formats.rows import SftRow
from candor_training.models.follow import Follow, require_finite
from candor_training.models.load import load_causal, load_tokenizer
from candor_training.models.resumable import Resumable
from candor_training.models.runtime import keep_freed_memory
from candor_training.models.save import save_trained
from candor_training.models.states import States
from candor_training.models.tokens import target_tokens
from candor_training.models.train_settings import CausalSettings, supervised_arguments
from candor_training.pipeline.stage import StageContext

C = TypeVar("C", bound=CausalSettings)


def train_causal(
    ctx: StageContext[C], train: list[SftRow], validation: list[SftRow]
) -> dict[str, float]:
    """Trains on the completions and their end-of-text token alone; saves `out/model`.

    Resumes from the newest state in `out/resume`, with the same result as without a break.
    Figures: `validation_loss`, nats a token; `truncated`, the rows that max_length cut short.
    Raises StatedError when no completion is within max_length, and when the loss is not a number.
    """
    keep_freed_memory()
    settings, base = ctx.settings, ctx.input("model")
    tokenizer = load_tokenizer(base)
    targets = [target_tokens(tokenizer, row) for row in (*train, *validation)]
    if all(len(one.prompt) >= settings.max_length for one in targets):
        raise StatedError(
            f"settings.max_length {settings.max_length} leaves no room for a completion: "
            f"the shortest prompt has {min(len(one.prompt) for one in targets)} tokens."
        )
    examples = [
        {
            "input_ids": [*one.prompt, *one.completion],
            "completion_mask": [0] * len(one.prompt) + [1] * len(one.completion),
        }
        for one in targets
    ]
    model = load_causal(base, settings.loaded_dtype)
    if settings.frozen == "embeddings":
        model.get_input_embeddings().requires_grad_(False)
        model.get_output_embeddings().requires_grad_(False)
    trainer = _Trainer(
        states=States(ctx.resume, settings.keep_states, ctx.events.saved),
        model=model,
        args=SFTConfig(
            **supervised_arguments(ctx),
            max_length=settings.max_length,
            packing=settings.packing,
            eval_packing=False,
            completion_only_loss=True,
        ),
        train_dataset=Dataset.from_list(examples[: len(train)]),
        eval_dataset=Dataset.from_list(examples[len(train) :]),
        processing_class=tokenizer,
        peft_config=settings.lora_config("CAUSAL_LM"),
        callbacks=[Follow(ctx.events)],
    )
    trainer.remove_callback(PrinterCallback)
    trainer.train_on()
    loss = float(trainer.evaluate()["eval_loss"])
    require_finite({"validation_loss": loss}, trainer.state.global_step)
    save_trained(trainer, ctx, is_classifier=False)
    lengths = (len(one.prompt) + len(one.completion) for one in targets)
    truncated = sum(length > settings.max_length for length in lengths)
    return {"validation_loss": loss, "truncated": float(truncated)}


class _Trainer(Resumable, SFTTrainer):  # type: ignore[misc, unused-ignore]
    """TRL's trainer with the model's own loss: the same code on a processor, where it is tested, and on
    GPUs, where TRL's own takes kernels that no processor runs.

    The loss is minus the log-probability, mean over the completions' tokens of a step.
    """

    def compute_loss(self, model: Any, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        # The output layer is much of the work: it is given only the states that predict a label.
        labels = inputs["labels"][:, 1:]
        is_predicted = labels >= 0
        head = self.accelerator.unwrap_model(model).get_output_embeddings()
        hook = head.register_forward_pre_hook(lambda _head, states: (states[0][:, :-1][is_predicted],))
        try:
            inputs = {**inputs, "shift_labels": labels[is_predicted]}
            return Trainer.compute_loss(self, model, inputs, *args, **kwargs)
        finally:
            hook.remove()
