"""Reinforcement learning: the policy is paid for what a reader of its paragraphs can forecast.

Reward "decision" is the paper's (LC RL), "factuality" its baseline's. Leaves `checkpoints.jsonl` with
every validation, the best policies in `checkpoints/`, and the last one as `model/`.
"""

from candor_training.pipeline.stage import Given, Need, Stage, StageContext, require_need, stage
from candor_training.rl.check_settings import check_settings
from candor_training.rl.prompts import steps_in
from candor_training.rl.settings import RlSettings


@stage("rl")
class Rl(Stage[RlSettings]):
    """Trains the policy `model`, which is also the KL penalty's reference, on a reader's reward."""

    settings = RlSettings
    inputs = {
        "model": Need.MODEL,
        "data": Need.ROWS,
        "validation": Need.ROWS,
        "extract_answers": Need.MODEL.or_none(),
        "forecast_probs": Need.CLASSIFIER.or_none(),
        "reward_model": Need.CLASSIFIER.or_none(),
        "equivalents": Need.ROWS.or_none(),
        "facts": Need.ROWS.or_none(),
    }
    figures = ("validation_reward", "reader_reward")
    is_shared = True

    def check_settings(self, settings: RlSettings, given: Given, processes: int) -> None:
        check_settings(settings, processes)
        for need in settings.needed:
            require_need(given, need)

    def check_machine(self, settings: RlSettings) -> None:
        settings.check_packages()

    def check(self, ctx: StageContext[RlSettings]) -> None:
        from candor_training.rl.check import check_rl

        check_rl(ctx)

    def notes(self, settings: RlSettings, given: Given) -> list[str]:
        rows = given.get("data")
        if settings.max_epochs is None or rows is None:
            return []
        # Queries that are too long are left out, so there may be fewer still.
        most = steps_in(settings.max_epochs, rows, settings.prompts_of_step)
        if most >= settings.steps:
            return []
        return [
            f"steps = {settings.steps}, but max_epochs = {settings.max_epochs:g} ends it after {most}, "
            f"with the {rows:,} questions of the recipe's sizes."
        ]

    def run(self, ctx: StageContext[RlSettings]) -> dict[str, float]:
        from candor_training.models.runtime import be_quiet, keep_freed_memory
        from candor_training.models.save import write_card

        be_quiet()
        keep_freed_memory()
        if ctx.settings.is_grouped:
            from candor_training.rl.rloo import train_rloo

            watch, figures = train_rloo(ctx)
        else:
            from candor_training.rl.build import build_trainer

            trainer = build_trainer(ctx)
            watch, figures = trainer.watch, trainer.train()
        watch.keeper.finish()
        if watch.group.is_main:
            algorithm, reward = ctx.settings.algorithm.upper(), ctx.settings.reward
            purpose = f"A policy after {watch.steps} steps of {algorithm} on the {reward} reward."
            write_card(ctx, purpose, figures)
        watch.group.wait()
        return figures
