"""The check before a run: whether models have positions for the prompts and texts of their stages."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import nsmallest
from pathlib import Path

from candor_training.errors import StatedError
from candor_training.formats.files import read_rows
from candor_training.formats.rows import QueryRow, SftRow
from candor_training.formats.templates import extract_prompt, policy_prompt
from candor_training.memory.table import entry, followed, given_file
from candor_training.models.write_paragraphs import WriteSettings, few_shot
from candor_training.pipeline.check_settings import problems_of
from candor_training.pipeline.plan import PlannedStage, trial_settings
from candor_training.pipeline.recipe import Recipe
from candor_training.pipeline.stage import Settings
from candor_training.readers.surrogate_settings import SurrogateSettings
from candor_training.rl.settings import RlSettings
from candor_training.stages.generate import read_examples
from candor_training.stages.pretrain import PretrainSettings

# A need, the prompts of which the shortest counts, and the settings that add tokens.
Asked = tuple[str, list[str], dict[str, int]]


def position_problems(recipe: Recipe, planned: Iterable[PlannedStage]) -> list[StatedError]:
    """Where not even the shortest known prompt leaves room for a stage's texts: its first problem.

    Which queries a stage is given only the work tells: the stage then checks the longest.
    """
    queries = _short_queries(recipe)

    def check(one: PlannedStage) -> None:
        for settings in one.trials:
            _check(recipe, one.name, settings, queries)

    return problems_of(planned, check)


def _check(recipe: Recipe, name: str, settings: Settings, queries: list[str]) -> None:
    for need, prompts, added in _asked(recipe, name, settings, queries):
        model = _model(recipe, name, need)
        if model is None:
            continue
        tokens = model.shortest(prompts, model.positions - sum(added.values()))
        if tokens + sum(added.values()) <= model.positions:
            continue
        values = [f"settings.{setting} = {value:,}" for setting, value in added.items()]
        counted = f"the {tokens:,} tokens of the shortest prompt" if tokens > 1 else "a prompt"
        prompt = [counted] if prompts else []
        [*_, (last, value)] = added.items()
        most = model.positions - tokens - sum(added.values()) + value
        lower = f"Set {last} to {most:,} or less" if most > 0 else f"Lower {' and '.join(added)}"
        shots = settings.shots if isinstance(settings, WriteSettings) else 0
        fewer = ", give fewer examples" if _shown(recipe, name, shots) else ""
        raise StatedError(
            f"{' and '.join(values + prompt)} are more than the {model.positions:,} positions of "
            f"{model.name}. {lower}{fewer}, or {model.advice}."
        )


def _asked(recipe: Recipe, name: str, settings: Settings, queries: list[str]) -> Iterator[Asked]:
    match settings:
        case RlSettings():
            lengths = {"max_new_tokens": settings.max_new_tokens}
            # Queries that are longer are not trained on.
            yield "model", [], {"max_query_tokens": settings.max_query_tokens} | lengths
            if settings.extracts:
                answers = {"surrogate.max_new_tokens": settings.surrogate.max_new_tokens}
                yield "extract_answers", [extract_prompt("", "")], lengths | answers
        case SurrogateSettings():
            lengths = {"max_new_tokens": settings.max_new_tokens}
            yield "extract_answers", [extract_prompt("", "")], lengths
        case WriteSettings():
            shown = _shown(recipe, name, settings.shots)
            prompts = [few_shot(shown, policy_prompt(query)) for query in queries]
            yield followed(recipe, name), prompts, {"max_new_tokens": settings.max_new_tokens}


def _shown(recipe: Recipe, name: str, shots: int | None) -> list[SftRow]:
    """The examples that a stage shows its model; none where their file is not there yet."""
    path = given_file(recipe, recipe.stage[name].needs.get("examples", ""))
    try:
        return read_examples(path, shots) if path and path.exists() else []
    except StatedError:
        # The stage that reads them says what is wrong with them.
        return []


def _short_queries(recipe: Recipe) -> list[str]:
    """The shortest queries that the recipe is given in files.

    An empty one where a file is not there yet, and where the recipe makes them.
    """
    sources = {
        source
        for spec in recipe.stage.values()
        if spec.kind == "splits"
        for need, source in spec.needs.items()
        if need.startswith("queries")
    }
    paths = [given_file(recipe, source) for source in sources]
    if not paths or not all(path and path.exists() for path in paths):
        return [""]
    try:
        queries = {row.query for path in paths if path for row in read_rows(path, QueryRow)}
    except StatedError:
        # The stage that reads them says what is wrong with them.
        return [""]
    # A text of fewer letters can have more tokens, so several are kept.
    return nsmallest(100, queries, key=len)


@dataclass(frozen=True)
class _Model:
    """A model that stages begin from; `folder` is none where an earlier stage makes it from nothing."""

    name: str
    positions: int
    advice: str
    folder: Path | None

    def shortest(self, prompts: list[str], room: int) -> int:
        """The tokens of the shortest prompt, if there is one.

        1 where they are not known, and where `room` tokens are enough for every prompt.
        """
        if not prompts:
            return 0
        if self.folder is None or not any(self.folder.glob("tokenizer*")):
            return 1
        if all(len(one.encode()) < room for one in prompts):
            return 1
        from candor_training.models.load import load_tokenizer

        try:
            return min(map(len, load_tokenizer(self.folder)(prompts)["input_ids"]))
        except Exception:
            # The library for it raises nothing more exact. The check of given models says why.
            return 1


def _model(recipe: Recipe, name: str, need: str) -> _Model | None:
    """The model that a stage is given as `need`; none where it is not there, or has no limit."""
    try:
        first, source = entry(recipe, name, need)
        made = [one for one in trial_settings(recipe, first) if isinstance(one, PretrainSettings)]
    except StatedError:
        # The recipe's problems name it.
        return None
    if made:
        most = max(one.max_length for one in made)
        return _Model(f"the model of {first}", most, f"raise max_length of {first}", None)
    folder = given_file(recipe, source) if source else None
    if folder is None or not (folder / "config.json").exists():
        return None
    from transformers import AutoConfig

    try:
        config = AutoConfig.from_pretrained(folder).get_text_config()
    except Exception:
        # Any kind may be raised. The check of given models says what is wrong with it.
        return None
    positions = getattr(config, "max_position_embeddings", None)
    advice = "choose a base model with more positions"
    return _Model(f"the model {folder.name}", positions, advice, folder) if positions else None
