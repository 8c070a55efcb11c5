import type { Definition } from "@/components/ui/definition-popover";
import { ofClusters } from "./texts";

/** Definitions for parts that only a study's results have. */
export const studyDefinitions = {
  position: {
    title: "Position on the screen",
    text: [
      "The outputs of a task are shown one below the other, in a different order for each person. The figures are computed from the forecasts at each position. The change is the last position minus the first.",
      "If order does not matter, the interval of the change should contain 0. Of twenty such intervals, about one misses it by chance.",
      ofClusters,
    ],
  },
  third: {
    title: "Early and late tasks",
    text: [
      "Each person’s submitted tasks, in the order of submission, in three parts as equal as possible (the first ones have one task more). People with fewer than three tasks are left out. The change is the last third minus the first; of twenty such intervals, about one misses 0 by chance.",
      ofClusters,
    ],
  },
  time: {
    title: "Time on task",
    text: [
      "Active time is measured in the person’s browser, per output: the page is visible and in use, and this output is the one used last. A task’s time is the sum over its outputs. Idle is the share of time in which the page was visible but unused for longer than reading takes.",
      "Quantiles are of type 7, the default in R and numpy. Half of all times lie between the two quartiles, nine of ten at or below the 90th percentile. They describe these tasks, so they have no interval.",
    ],
  },
  payments: {
    title: "Amounts to pay",
    text: [
      "One row per person: the ID they came with, the number of their personal link, their completion codes, what they earned, what was paid of it, what is in a payout whose outcome is not known yet, and what is left to pay. It has no pseudonyms, so it can go to whoever pays.",
      "Personal links without an uploaded ID have no ID here: find the person by the number of the link you sent them. Anyone withdrawn or erased, and everyone in an open study, has neither ID nor number: pay them by their completion code, which they hand in to the platform or send to you.",
    ],
  },
} satisfies Record<string, Definition>;
