"""What a scorer is asked, in our own form or in OpenRLHF's."""

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from candor_training.formats.rows import PromptRow


def _has_no_half_letters(text: str) -> str:
    """JSON can escape half of a UTF-16 pair, which no tokenizer takes."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ValueError("a surrogate without its other half")
    return text


Written = Annotated[str, AfterValidator(_has_no_half_letters)]
Text = Annotated[Written, Field(min_length=1)]


class Label(BaseModel):
    """What a response is judged by."""

    question: Text
    answer: Text
    aliases: list[Written] = []


class OpenRlhfRequest(BaseModel):
    """OpenRLHF's form: a query is a prompt with its response, a label is JSON text."""

    query: list[Written]
    prompts: list[Text]
    labels: list[Written]

    def responses(self) -> list[str]:
        """What follows each prompt in its query. A tokenizer may have put a token before the prompt."""
        both = list(zip(self.query, self.prompts, strict=True))
        for number, (query, prompt) in enumerate(both):
            if prompt not in query:
                raise ValueError(f"prompts[{number}] is not in query[{number}]")
        return [query.partition(prompt)[2] for query, prompt in both]


class ScoreRequest(BaseModel):
    """What is asked for, in our own form; OpenRLHF's is put into it."""

    model_config = ConfigDict(extra="ignore")

    prompts: list[Text]
    responses: list[Written]
    questions: list[Text]
    answers: list[Text]
    aliases: list[list[Written]] = []

    @model_validator(mode="before")
    @classmethod
    def _from_openrlhf(cls, raw: Any) -> Any:
        if not isinstance(raw, dict) or not {"query", "labels", "prompts"} <= raw.keys():
            return raw
        asked = OpenRlhfRequest.model_validate(raw)
        labels = [Label.model_validate_json(label) for label in asked.labels]
        return {
            "prompts": asked.prompts,
            "responses": asked.responses(),
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
