import type { PassRule } from "./schema";

/** A rule in a few words: "share 0.9 within 0.1, top 15". */
export const describeRule = ({ tolerance, minShare, top }: PassRule): string =>
  `share ${minShare} within ${tolerance}${top === null ? "" : `, top ${top}`}`;
