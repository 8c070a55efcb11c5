"""What a scorer is asked, in our own form or in OpenRLHF's."""

from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator

from candor_training.formats.rows import PromptRow


class Label(BaseModel):
    """What a response is judged by."""

    question: str
    answer: str
    aliases: list[str] = []


class ScoreRequest(BaseModel):
    """What is asked for, in our own form; OpenRLHF's is put into it."""

    model_config = ConfigDict(extra="ignore")

    prompts: list[str]
    responses: list[str]
    questions: list[str]
    answers: list[str]
    aliases: list[list[str]] = []

    @model_validator(mode="before")
    @classmethod
    def _from_openrlhf(cls, raw: Any) -> Any:
        if not isinstance(raw, dict) or not {"query", "labels", "prompts"} <= raw.keys():
            return raw
        labels = [Label.model_validate_json(label) for label in raw["labels"]]
        # A tokenizer may have put a token before the prompt.
        told = [q.partition(p)[2] for q, p in zip(raw["query"], raw["prompts"], strict=True)]
        return {
            "prompts": raw["prompts"],
            "responses": told,
            "questions": [label.question for label in labels],
            "answers": [label.answer for label in labels],
            "aliases": [label.aliases for label in labels],
        }

    @model_validator(mode="after")
    def _has_equal_lists(self) -> "ScoreRequest":
        if not self.aliases:
            self.aliases = [[] for _ in self.prompts]
        lists = (self.responses, self.questions, self.answers, self.aliases)
        if any(len(one) != len(self.prompts) for one in lists):
            raise ValueError("the lists are not of equal length")
        return self

    def rows(self) -> list[PromptRow]:
        parts = zip(self.prompts, self.questions, self.answers, self.aliases, strict=True)
        return [
            PromptRow(
                question_id=question, dataset="http", prompt=p, question=question, answer=a, aliases=b
            )
            for p, question, a, b in parts
        ]
