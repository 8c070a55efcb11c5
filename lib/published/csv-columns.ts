import { metricNames } from "./metrics";

/** The columns of a CSV of published figures: one row per figure. Other columns are ignored. */
export const csvColumns = [
  { name: "model", needed: true, what: "the model, as the paper calls it" },
  { name: "metric", needed: true, what: `one of ${metricNames.join(", ")}` },
  { name: "value", needed: true, what: "a share such as 0.6474, or with its sign: 64.74%" },
  {
    name: "table",
    needed: false,
    what: "the table’s name. “question answering”, “human question answering”, “biographies” and “agreement” are laid out as in Band et al. 2024. If empty: “results”",
  },
  { name: "printed_in", needed: false, what: "where the figure is printed: Table 5, page 28" },
  { name: "dataset", needed: false, what: "the dataset: TriviaQA" },
  { name: "reader", needed: false, what: "who read the texts: “Crowdworkers”" },
  { name: "group", needed: false, what: "the group of models that the row belongs to" },
  { name: "low", needed: false, what: "the lower end of the 95 % interval" },
  { name: "high", needed: false, what: "its upper end" },
  {
    name: "interval",
    needed: false,
    what: "how the interval was made: bootstrap, t_over_seeds or unstated",
  },
] as const;

export type CsvColumn = (typeof csvColumns)[number]["name"];
