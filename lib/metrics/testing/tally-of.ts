import { tallyForecasts } from "../tally";
import type { Tally } from "../types";
import { scored } from "./scored";

/** The tally of `scored(confidences, hits)`. */
export function tallyOf(confidences: readonly number[], hits: readonly number[]): Tally {
  return tallyForecasts(scored(confidences, hits));
}
