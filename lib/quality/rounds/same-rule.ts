import type { PassRule } from "./schema";

export const sameRule = (a: PassRule, b: PassRule): boolean =>
  a.tolerance === b.tolerance && a.minShare === b.minShare && a.top === b.top;
