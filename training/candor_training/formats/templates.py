"""How queries, questions, paragraphs and answers are put before a model."""

no_answer = "No Answer"
separator = "; "
_answer = "\nAnswer: "


def policy_prompt(query: str) -> str:
    """The text that the policy continues with its paragraph and the end-of-text token."""
    return f"Query: {query}\nParagraph:"


def paragraph_completion(paragraph: str) -> str:
    """The policy's completion for a paragraph."""
    return f" {paragraph.strip()}"


def extract_prompt(question: str, paragraph: str) -> str:
    """The text that ExtractAnswers continues with the list of answers that the paragraph gives."""
    return f"Question: {question}\nParagraph: {paragraph.strip()}\nAnswers:"


def answers_completion(answers: list[str]) -> str:
    """ExtractAnswers' completion: the answers in their order, or that there is none."""
    return f" {separator.join(answers) if answers else no_answer}"


def parse_answers(completion: str) -> list[str]:
    """The answers of a completion of ExtractAnswers: stripped, without repetition, in order."""
    parts = [part.strip() for part in completion.split(separator.strip())]
    answers = [part for part in parts if part and part.lower() != no_answer.lower()]
    return list(dict.fromkeys(answers))


def forecast_text(question: str, paragraph: str, answer: str) -> str:
    """The text for which ForecastProbs gives a probability."""
    return f"Question: {question}\nParagraph: {paragraph.strip()}{_answer}{answer}\nProbability:"


def forecast_stem(text: str) -> str:
    """The common beginning of the texts for all answers of one paragraph; other texts have none."""
    stem, answer, _ = text.rpartition(_answer)
    return stem if answer else text


def judged_text(question: str, truth: str, paragraph: str) -> str:
    """The text for which the factuality reward model gives the probability of being right."""
    return f"Question: {question}\nTruth: {truth}\nParagraph: {paragraph.strip()}\nCorrect:"
