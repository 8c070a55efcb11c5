/** The reasons why there is no number, or no interval, as pages and files show them. */
export const reasons = {
  no_forecasts: "no forecasts",
  too_few_forecasts: "fewer than two forecasts",
  fewer_than_bins: "fewer forecasts than bins: at least one per bin is needed",
  no_bins: "there are no bins",
  needs_order: "the reference’s bins depend on the order of forecasts",
  all_right: "all are right: there is no wrong one to compare with",
  all_wrong: "all are wrong: there is no right one to compare with",
  nothing_to_tell_apart: "all have the same confidence, or all are right, or all are wrong",
  one_step: "there is only one step",

  no_pairs: "no pairs",
  too_few_pairs: "fewer than two pairs",
  no_items: "no items",
  one_rating_each: "fewer than two ratings of an item",
  no_item_rated_twice: "no item has two ratings",
  unequal_ratings: "items have different numbers of ratings",
  one_label: "the same single label throughout",
  nobody_else: "nobody else gave a rating of the same",
  labels_without_order: "the labels have no order",
  labels_not_numbers: "the labels are not numbers",
  first_constant: "the first side is constant",
  second_constant: "the second side is constant",
  both_constant: "both sides are constant",

  nothing_measured: "nothing was measured",
  too_few_values: "fewer than two values",
  too_few_people: "fewer than five people",
  too_few_clusters: "it takes at least two questions (or people)",
  too_few_questions: "too few questions",
  rare_in_few_clusters:
    "only one or two questions (or people) have any wrong answer, or any right one",
  two_way_clusters: "the reference’s rules have no interval over clusters of two kinds",
  all_alike: "all resamples are alike",
  undefined_in_resamples: "undefined in too many resamples",
  undefined_without_one: "it depends on a single question",
  not_corrected: "computed only with corrected intervals",
  too_few_to_learn: "too few forecasts to learn from half of them",

  nothing_left_to_chance: "nothing is left to chance",
  too_few_per_bin: "fewer than five readings for each bin, in effect",

  people_read_all: "people have read every text that the reader has read",
  too_few_texts_read: "people have read fewer than 30 texts, or texts of fewer than 10 questions",
  not_a_random_sample: "the texts that people have read are not a random sample of all",
  bins_of_the_sample: "bins of equal mass depend on the sample: choose bins of equal width",
  gap_signs_unknown: "some bins may be overconfident or underconfident: no valid interval is known",

  one_run: "this is one run",
  undefined_in_a_run: "undefined in one of the runs",
  shown_for_comparison: "shown for comparison",
  one_per_answer: "each answer’s ECE has its own interval",
  not_published: "no interval is known",
  being_computed: "being computed",
} as const;

/** Why there is no number, or no interval: data for a program, with its words in `reasons`. */
export type Reason = keyof typeof reasons;
