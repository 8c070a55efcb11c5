import type { Measured } from "../schema-figures";
import { type Figure, prepareFigure } from "./shown-figure";

export interface Direction extends Figure {
  /** Said only where the interval leaves no doubt about the sign. */
  word: "overconfident" | "underconfident" | "direction unclear" | null;
}

/** In words, whether readers were surer than they were right; from mean confidence minus accuracy. */
export function prepareDirection(gap: Measured): Direction {
  return { ...prepareFigure(gap, "points"), word: wordFor(gap) };
}

function wordFor(gap: Measured): Direction["word"] {
  if ("undefined" in gap) return null;
  if (!("low" in gap)) return "direction unclear";
  if (gap.low > 0) return "overconfident";
  if (gap.high < 0) return "underconfident";
  return "direction unclear";
}
