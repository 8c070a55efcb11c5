import type { Variant } from "../schema";

/** Figures as they are sent, and which forecasts are behind each bin of each group. */
export interface Computed<R> {
  response: R;
  /** By the group's key (of a study's groups see {@link binsOfModel}): each bin's forecast ids. */
  members: Map<string, string[][]>;
}

/** A study's groups are its models, with or without the people who are excluded. */
export const binsOfModel = (variant: Variant, modelId: string) => `${variant} ${modelId}`;
