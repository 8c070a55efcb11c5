/** Figures as they are sent, and which forecasts are behind each bin of each group. */
export interface Computed<R> {
  response: R;
  /** By the group's key (a study's groups are its models): each bin's forecast ids. */
  members: Map<string, string[][]>;
}
