from candor_training.reward.answers import matching_answers


def test_the_truth_is_found_by_its_aliases_and_not_by_a_part() -> None:
    answers = ["York", "the Big Apple", "NEW  YORK", "“New York.”"]
    assert matching_answers(answers, "New York", ["Big Apple"]) == [1, 2, 3]


def test_punctuation_within_an_answer_counts() -> None:
    assert matching_answers(["AC/DC", "ACDC"], "ac/dc") == [0]
