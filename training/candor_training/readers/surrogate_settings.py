"""The settings of the surrogate reader."""

from pydantic import Field

from candor_training.pipeline.stage import Settings


class SurrogateSettings(Settings):
    """How the surrogate reads. Defaults are the reference's; the batch is what memory allows."""

    temperature: float = Field(default=0.3, ge=0)
    """How freely the surrogate reader draws its answers."""
    max_new_tokens: int = Field(default=300, gt=0)
    """Longest list of answers, in tokens."""
    batch_size: int = Field(default=256, gt=0)
    """Paragraphs that it reads at a time."""
