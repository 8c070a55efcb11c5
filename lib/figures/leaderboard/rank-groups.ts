import { compareNames } from "@/lib/text/compare";
import type { GroupName } from "../groups/group-names";
import type { RankedBy, RankedFigure } from "./schema-leaderboard";

/** A group's number of forecasts and its figures; null where one is undefined. */
export interface Standing {
  n: number;
  values: Readonly<Record<RankedFigure, number | null>>;
}

interface Wanted {
  search: string;
  least: number;
  sort: { by: RankedBy; descending: boolean };
}

/**
 * Groups whose name or detail holds every word looked for, with at least so many forecasts, in an order. Equals share
 * a rank, which is that among all groups with enough forecasts. They are in the order of their names, so that no page
 * repeats a group or lacks one. What is undefined comes last whichever way it goes.
 *
 * @returns also how many were found and are hidden, because they have too few forecasts
 */
export function rankGroups<G extends GroupName & Standing & { key: string }>(
  groups: readonly G[],
  { search, least, sort }: Wanted,
): { ranked: (G & { rank: number | null })[]; hidden: number } {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name, detail }: GroupName) => {
    const text = `${name} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const sign = sort.descending ? -1 : 1;
  const figureOf = ({ n, values }: Standing): number | null =>
    sort.by === "name" ? 0 : sort.by === "n" ? n : values[sort.by];
  const byName = sort.by === "name" ? sign : 1;
  const enough = groups
    .filter(({ n }) => n >= least)
    .toSorted((a, b) => {
      const [x, y] = [figureOf(a), figureOf(b)];
      const byValue =
        x === null || y === null ? Number(x === null) - Number(y === null) : sign * (x - y);
      return byValue || byName * compareNames(`${a.name}\n${a.key}`, `${b.name}\n${b.key}`);
    });
  let rank = 0;
  let last: number | null = null;
  // Among all, so that a search does not change anybody's rank.
  const ranks = enough.map((group, i) => {
    const value = figureOf(group);
    if (value !== last) rank = i + 1;
    last = value;
    return { ...group, rank: sort.by === "name" || value === null ? null : rank };
  });
  const ranked = ranks.filter(isFound);
  return { ranked, hidden: groups.filter(isFound).length - ranked.length };
}
