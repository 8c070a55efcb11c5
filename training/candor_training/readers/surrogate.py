"""The surrogate reader: ExtractAnswers lists a paragraph's answers, ForecastProbs weighs each.

Its forecast gives ForecastProbs' probability to the extracted answers and nothing to any other; it
need not add up to 1 (the paper, section "Implementation").
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import torch
from transformers import PreTrainedModel, PreTrainedTokenizerBase

from candor_training.formats.templates import extract_prompt, forecast_text, parse_answers
from candor_training.models.decode import decode
from candor_training.models.decoding import Decoding, Request
from candor_training.models.load import load_causal, load_classifier, load_tokenizer
from candor_training.models.sharding import gathered
from candor_training.readers.forecast_probs import score_groups
from candor_training.readers.surrogate_settings import SurrogateSettings

# Gets a model by calling what it is given with empty=..., as a whole or as a share of it.
Place = Callable[[Callable[..., PreTrainedModel]], PreTrainedModel]


@dataclass(frozen=True)
class SurrogateReader:
    """Reads paragraphs with two models. Its samples depend on seed, question and paragraph.

    Processes that share out the models read at the same time, each its own paragraphs.
    """

    extract_model: PreTrainedModel
    extract_tokenizer: PreTrainedTokenizerBase
    forecast_model: PreTrainedModel
    forecast_tokenizer: PreTrainedTokenizerBase
    settings: SurrogateSettings
    seed: int = 0
    # Bytes that reading may take beside all models that are there (else half of what one leaves).
    room: int | None = None

    def extract(self, questions: Sequence[str], paragraphs: Sequence[str]) -> list[list[str]]:
        """The answers that each paragraph gives to its question; empty if it gives none."""
        prompts = [extract_prompt(*both) for both in zip(questions, paragraphs, strict=True)]
        settings = self.settings
        decoding = Decoding(temperature=settings.temperature, max_new_tokens=settings.max_new_tokens)
        # The same text is read but once, and always alike: the prompt is its own key.
        requests = [Request(key=prompt, prompt=prompt) for prompt in dict.fromkeys(prompts)]
        models = self.extract_model, self.extract_tokenizer
        size, room = settings.batch_size, self.room
        with gathered(self.extract_model):
            batches = decode(*models, requests, decoding, self.seed, size, room=room)
            answers = {one.key: parse_answers(one.text) for batch in batches for one in batch}
        return [answers[prompt] for prompt in prompts]

    def weigh(
        self, questions: Sequence[str], paragraphs: Sequence[str], answers: Sequence[Sequence[str]]
    ) -> list[list[float]]:
        """The probability of each of a paragraph's answers, in [0, 1]; in their order."""
        groups = [
            [forecast_text(question, paragraph, answer) for answer in some]
            for question, paragraph, some in zip(questions, paragraphs, answers, strict=True)
        ]
        models = self.forecast_model, self.forecast_tokenizer
        with gathered(self.forecast_model):
            return score_groups(*models, groups, self.settings.batch_size, self.room)

    def read(self, questions: Sequence[str], paragraphs: Sequence[str]) -> list[dict[str, float]]:
        """The forecast from each paragraph, by answer; empty where the paragraph gives none."""
        answers = self.extract(questions, paragraphs)
        weights = self.weigh(questions, paragraphs, answers)
        return [dict(zip(*both, strict=True)) for both in zip(answers, weights, strict=True)]


def load_surrogate(
    extract: Path,
    forecast: Path,
    settings: SurrogateSettings,
    device: torch.device,
    dtype: torch.dtype,
    room: int | None = None,
    place: Place | None = None,
) -> SurrogateReader:
    """A surrogate reader from the model folders of its two stages.

    `place` puts its models where they belong, by default whole on the device.
    """

    def on_device(load: Callable[..., Any]) -> PreTrainedModel:
        model: PreTrainedModel = load(empty=False).to(device)
        return model

    put = place or on_device
    return SurrogateReader(
        put(partial(load_frozen, load_causal, extract, dtype)),
        load_tokenizer(extract),
        put(partial(load_frozen, load_classifier, forecast, dtype)),
        load_tokenizer(forecast),
        settings,
        room=room,
    )


def load_frozen(
    load: Callable[..., PreTrainedModel], folder: Path, dtype: torch.dtype, *, empty: bool
) -> PreTrainedModel:
    """A model that only reads."""
    model = load(folder, dtype, empty=empty)
    model.eval()
    model.requires_grad_(False)
    return model
