import { type FigureGroup, figureName } from "../groups/schema-groups";

const nothing = { undefined: "no_forecasts", n: 0 };

/** A group of 50 forecasts, of no part, whose figures are all undefined; what a test is about is given. */
export const figureGroup = (given: Partial<FigureGroup> = {}): FigureGroup => ({
  key: "all",
  dataset: null,
  split: null,
  model: null,
  reader: null,
  round: null,
  seed: null,
  counts: {
    n: 50,
    noAnswer: 0,
    confidenceSetToOne: 0,
    simulated: 0,
    unparsable: 0,
    unjudged: 0,
    excluded: 0,
  },
  figures: Object.fromEntries(
    figureName.options.map((name) => [name, nothing]),
  ) as FigureGroup["figures"],
  intervals: { drawn: "rows", waiting: false, progress: 1, ahead: 0, ways: [], problem: null },
  bins: [],
  confidenceCounts: new Array(21).fill(0),
  referenceEce: null,
  defaultEce: null,
  seeds: null,
  ...given,
});
