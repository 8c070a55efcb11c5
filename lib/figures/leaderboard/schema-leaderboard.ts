import { z } from "zod";
import { figureNames } from "@/lib/metrics/calibration/calibration-figures";
import { figureGroup } from "../groups/schema-groups";
import { viewQuery } from "../selection/schema-selection";

/** The figures that groups are ranked by. The smooth error is not one: it takes several times as long as all others. */
export const rankedFigures = figureNames.filter((name) => name !== "smoothEce");
export type RankedFigure = (typeof rankedFigures)[number];

const rankedBy = [...rankedFigures, "name" as const, "n" as const];
export type RankedBy = (typeof rankedBy)[number];

const sort = z.enum(rankedBy.flatMap((by) => [by, `-${by}` as const]));

/** Which rows of a leaderboard, and in which order. */
const rankedQuery = viewQuery.extend({
  sort: sort.default("brier").describe("brier: the least first; -brier: the greatest first"),
  search: z.string().max(200).default("").describe("Words that the name of a group must hold"),
  least: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(10)
    .describe("Groups with fewer forecasts are hidden: few are easily all right, or all wrong"),
});
export type RankedQuery = z.output<typeof rankedQuery>;

const countedGroups = z.object({
  /** All groups of the view, those found by the search, and those of them that `least` hides. */
  groups: z.int(),
  found: z.int(),
  hidden: z.int(),
  /** Groups that are not measured yet. Ask again. */
  left: z.int(),
});

export const leaderboardQuery = rankedQuery.extend({
  limit: z.coerce.number().int().min(1).max(100).default(25).describe("Number of rows"),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0).describe("Rows to pass over"),
});

export const leaderboardPage = countedGroups.extend({
  rows: z.array(
    figureGroup.extend({
      name: z.string(),
      detail: z.string(),
      /** 1 is the first; equals share theirs. Null where the figure is undefined, and in the order of names. */
      rank: z.int().nullable(),
    }),
  ),
});
export type LeaderboardPage = z.infer<typeof leaderboardPage>;

export const pointsQuery = rankedQuery.extend({
  figure: z.enum(rankedFigures).default("brier").describe("The figure to list"),
});

/** Of each group that is found and not hidden: its key and name, its number of forecasts and its figure. */
export const leaderboardPoints = countedGroups.extend({
  keys: z.array(z.string()),
  names: z.array(z.string()),
  n: z.array(z.int()),
  values: z.array(z.number().nullable()),
});
export type LeaderboardPoints = z.infer<typeof leaderboardPoints>;

export const leaderboardFileQuery = rankedQuery;
