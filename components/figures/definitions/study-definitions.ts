import type { Definition } from "@/components/ui/definition-popover";
import { ofClusters } from "./texts";

/** What only the results of a study have. */
export const studyDefinitions = {
  position: {
    title: "Position on the screen",
    text: [
      "The outputs of a task are shown one below the other, in an order of each person’s own. Figures are of the forecasts at each position; the change is the last position minus the first.",
      "Where order does not matter, the change’s interval holds 0. Of twenty such intervals one or so misses it by chance.",
      ofClusters,
    ],
  },
  third: {
    title: "When in a person’s tasks",
    text: [
      "Each person’s own submitted tasks, in the order in which they submitted them, in three parts as equal as can be (the first ones have one task more). Who did fewer than three is in none. The change is the last third minus the first; of twenty such intervals one or so misses 0 by chance.",
      ofClusters,
    ],
  },
  time: {
    title: "Time on task",
    text: [
      "Active time is measured in the person’s browser, per output: the page is in sight and in use, and this output is the one that was used last. A task’s is the sum over its outputs. Idle is the time with the page in sight but untouched for longer than someone reads, of active and idle time together.",
      "Quantiles are of type 7, as R and numpy have them by default. Half of all times lie between the two quartiles, nine of ten at or below the 90th percentile. They describe these tasks, so they have no interval.",
    ],
  },
} satisfies Record<string, Definition>;
