"""What a scorer is asked."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from candor_training.formats.rows import PromptRow

_most_at_once = 4096


def _has_no_half_letters(text: str) -> str:
    """JSON can escape half of a UTF-16 pair, which no tokenizer takes."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ValueError("a surrogate without its other half")
    return text


Written = Annotated[str, AfterValidator(_has_no_half_letters)]
Text = Annotated[Written, Field(min_length=1)]


class ScoreRequest(BaseModel):
    """Lists of equal length: paragraphs, and what each is judged by."""

    model_config = ConfigDict(extra="ignore")

    prompts: list[Text] = Field(max_length=_most_at_once)
    responses: list[Written]
    questions: list[Text]
    answers: list[Text]
    aliases: list[list[Written]] = []

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


def first_error(error: ValidationError) -> str:
    """One sentence: where the first error is, and what it is."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}." if place else f"{first['msg']}."
