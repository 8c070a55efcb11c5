"""Whether the settings of the stage `rl` go together."""

from candor_training.errors import StatedError
from candor_training.rl.settings import RlSettings


def check_settings(settings: RlSettings, processes: int) -> None:
    """Raises StatedError for settings that do not go together."""
    rollouts, rows = settings.rollouts, settings.device_batch_size
    steps, algorithm = settings.critic_steps, settings.algorithm
    is_grouped = settings.is_grouped
    needs_whole = f'settings.algorithm {algorithm} needs whole models: set sharding = "none"'
    several = f"settings.rollouts {rollouts} is no multiple of"
    refused = [
        (is_grouped and rollouts % settings.samples_per_prompt, f"{several} samples_per_prompt"),
        (rollouts % processes, f"{several} {processes} processes"),
        (
            is_grouped and rollouts % (processes * (rows or 1)),
            f"{several} device_batch_size {rows} on {processes} processes, as {algorithm} needs",
        ),
        (
            settings.reward == "claims" and (settings.monitor or settings.truth == "resampled"),
            'settings.reward claims goes neither with a monitor nor with truth = "resampled"',
        ),
        (
            settings.reader == "literal"
            and (settings.reward != "decision" or not settings.decision.gt_requires_extraction),
            "settings.reader literal gives the decision-based reward alone, of answers that it finds",
        ),
        (
            settings.divide_by_std and algorithm != "grpo",
            "settings.divide_by_std is grpo's: leave it out",
        ),
        (
            not is_grouped and steps >= settings.steps,
            f"settings.critic_steps {steps} leaves none of {settings.steps} steps to the policy",
        ),
        (
            settings.lora and settings.lora.dropout,
            "settings.lora.dropout must be 0: PPO compares a network with itself",
        ),
        (is_grouped and settings.sharding == "fsdp2", needs_whole),
    ]
    for is_wrong, message in refused:
        if is_wrong:
            raise StatedError(f"{message}.")
    settings.check(processes)
