"""How good extracted lists of answers are."""

from candor_training.reward.answers import normalise_answer


def extraction_figures(found: list[list[str]], wanted: list[list[str]]) -> dict[str, float]:
    """`exact_lists`: share of lists with the same answers in the same order. `answer_f1`: over the
    answers of all lists, twice those in both, over those found plus those wanted; 1 where there are
    none at all."""
    pairs = [
        ([normalise_answer(one) for one in ours], [normalise_answer(one) for one in theirs])
        for ours, theirs in zip(found, wanted, strict=True)
    ]
    exact = sum(ours == theirs for ours, theirs in pairs) / len(pairs)
    both = sum(len(set(ours) & set(theirs)) for ours, theirs in pairs)
    either = sum(len(set(ours)) + len(set(theirs)) for ours, theirs in pairs)
    return {"exact_lists": exact, "answer_f1": 2 * both / either if either else 1.0}
