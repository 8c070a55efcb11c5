import type { FigureGroup } from "../groups/schema-groups";

/** The group of this key, or else the one with most forecasts; undefined where there is none. */
export const choosePilot = <G extends Pick<FigureGroup, "key" | "counts">>(
  groups: readonly G[],
  key: string | undefined,
): G | undefined =>
  groups.find((group) => group.key === key) ??
  groups.reduce<G | undefined>(
    (most, group) => (most && most.counts.n >= group.counts.n ? most : group),
    undefined,
  );
