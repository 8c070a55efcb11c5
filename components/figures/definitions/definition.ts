/** What a figure is, how it is computed and where that comes from. */
export interface Definition {
  title: string;
  /** One paragraph each. */
  text: string[];
  formula?: string;
  /** What values there are, and which are better. */
  range?: string;
  source?: string;
}

export const paper =
  "Band, Li, Ma, Hashimoto 2024, Linguistic Calibration of Long-Form Generations";
