import { metricNames } from "./metrics";

/** The columns of a CSV for any paper: one row per figure. Other columns are left alone. */
export const ownColumns = [
  { name: "model", needed: true, what: "the model, as the paper calls it" },
  { name: "metric", needed: true, what: `one of ${metricNames.join(", ")}` },
  { name: "value", needed: true, what: "a share such as 0.6474, or with its sign: 64.74%" },
  {
    name: "table",
    needed: false,
    what: "the table’s name; “question answering”, “human question answering”, “biographies” and “agreement” are laid out as in Band et al. 2024. “results” unless given",
  },
  { name: "dataset", needed: false, what: "the dataset: TriviaQA" },
  { name: "reader", needed: false, what: "who read the texts: “Crowdworkers”" },
  { name: "group", needed: false, what: "the group of models that the row stands in" },
  { name: "low", needed: false, what: "where the 95 % interval begins" },
  { name: "high", needed: false, what: "where it ends" },
  {
    name: "interval",
    needed: false,
    what: "how the interval was made: bootstrap, t_over_seeds or unstated",
  },
] as const;

export type OwnColumn = (typeof ownColumns)[number]["name"];
