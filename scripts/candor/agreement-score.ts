import type { Metrics } from "./metric-json";

/** How far some raters agree on `n` items. */
export type AgreementScore = { group: string; raters: string[]; n: number; metrics: Metrics };
