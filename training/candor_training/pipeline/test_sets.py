"""Which test sets a recipe's stages take: those that its stage `splits` makes, whatever their names."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from candor_training.pipeline.recipe import Recipe

_begin, _end = "test-", ".jsonl"


def with_test_sets(recipe: "Recipe") -> "Recipe":
    """The recipe whose stages take the test sets that there are.

    `splits/test-*.jsonl` stands for all that no need of the recipe names. A * in a need's name becomes
    the test set's name; without one the first is given as NEED, and the others as NEED-NAME.

    A need of a test set that is not made is left out. So are a stage that is left with no test set, and
    needs of its output.
    """
    made = {
        name: names
        for name, spec in recipe.stage.items()
        if spec.kind == "splits" and (names := _names(spec.settings)) is not None
    }
    named = {value for spec in recipe.stage.values() for value in spec.needs.values()}
    others = {
        stage: [name for name in names if f"{stage}/{_begin}{name}{_end}" not in named]
        for stage, names in made.items()
    }
    stages, gone = {}, []
    for name, spec in recipe.stage.items():
        needs: dict[str, str] = {}
        are_lost, are_left = False, False
        for need, value in spec.needs.items():
            stage, _, file = value.partition("/")
            if stage in made and file.startswith(_begin) and file.endswith(_end):
                asked = file[len(_begin) : -len(_end)]
                found = others[stage] if asked == "*" else [one for one in made[stage] if one == asked]
                are_lost |= not found
                are_left |= bool(found)
                for place, one in enumerate(found):
                    longer = need if place == 0 or asked != "*" else f"{need}-{one}"
                    own = need.replace("*", one) if "*" in need else longer
                    needs[own] = f"{stage}/{_begin}{one}{_end}"
            elif stage not in gone:
                needs[need] = value
        if are_lost and not are_left:
            gone.append(name)
        else:
            stages[name] = spec.model_copy(update={"needs": needs})
    kept = {value for spec in stages.values() for value in spec.needs.values()}
    lost = {value[1:] for value in named - kept if value.startswith("@")}
    return recipe.model_copy(
        update={
            "stage": stages,
            "files": {name: path for name, path in recipe.files.items() if name not in lost},
            "awaited": {name: path for name, path in recipe.awaited.items() if name not in lost},
            "left_out": gone,
        }
    )


def _names(settings: dict[str, Any]) -> list[str] | None:
    """The names of test sets; none where the settings are wrong, which the plan says."""
    given = settings.get("test", [{"name": "test"}])
    if isinstance(given, dict):
        return [*given]
    tables = [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    names = [name for one in tables if isinstance(name := one.get("name"), str)]
    return names if isinstance(given, list) and len(names) == len(given) else None
