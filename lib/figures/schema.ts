import { z } from "zod";
import { binPage, binQuery } from "@/lib/figures/calibration/schema-bins";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { agreementMatrix } from "./agreement/schema-agreement";
import { decisionGroup } from "./decision/schema-decision";
import { modelDifferences } from "./differences/schema-differences";
import { decisionViewQuery, distributionsAnswer } from "./distributions/schema-distributions";
import { figureGroup } from "./groups/schema-groups";
import {
  leaderboardFileQuery,
  leaderboardPage,
  leaderboardPoints,
  leaderboardQuery,
  pointsQuery,
} from "./leaderboard/schema-leaderboard";
import { pilotCorrelations, planningPage, planningQuery } from "./planning/schema-planning";
import {
  disagreementsPage,
  disagreementsQuery,
  replacementPage,
  replacementQuery,
} from "./replacement/schema-replacement";
import { whenComputed } from "./schema-figures";
import {
  binningKind,
  binRules,
  dimension,
  intervalKind,
  viewQuery,
} from "./selection/schema-selection";

export const figuresMethod = z.object({
  by: z.array(dimension),
  bins: z.int(),
  binning: binningKind,
  rules: binRules,
  intervals: intervalKind,
  resamples: z.int(),
  seed: z.string(),
  /** Confidences are clipped to [clip, 1 - clip] for the log score. */
  clip: z.number(),
});
export type FiguresMethod = z.infer<typeof figuresMethod>;

const figuresPage = z.object({
  method: figuresMethod,
  /** Forecasts in the groups, and changed ones that are not counted yet. */
  forecasts: z.int(),
  uncounted: z.int(),
  groups: z.array(figureGroup),
  /** How many groups there are where these are too many for a page: none is in `groups`, and the leaderboard has them. */
  groupsLeftOut: z.int(),
});
export type FiguresPage = z.infer<typeof figuresPage>;

const facet = z.object({ id: z.string(), name: z.string(), forecasts: z.int() });

/** What a view's forecasts are chosen by, as far as the filters' names depend on it. */
export const facetsQuery = viewQuery.pick({ dataset: true, model: true, reader: true });

/** The filters for a project's forecasts. */
export const figureFacets = z.object({
  datasets: z.array(facet),
  splits: z.array(facet.omit({ id: true })),
  models: z.array(facet),
  readers: z.array(facet.extend({ kind: z.string() })),
  /** The single people that were asked about by their IDs. */
  people: z.array(facet),
  rounds: z.array(facet),
  /**
   * The datasets, models and readers that were asked about; those that are gone are missing. One that will be
   * deleted is left out of figures already.
   */
  chosen: z.array(facet.pick({ id: true, name: true }).extend({ deleteAt: instant.nullable() })),
  /** Columns of one's own, with their values; the most frequent 2,000. */
  tags: z.array(z.object({ field: z.string(), value: z.string(), forecasts: z.int() })),
  /** First and last day of the forecasts; null where there are none. */
  days: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
});
export type FigureFacets = z.infer<typeof figureFacets>;

const decisionPage = z.object({ groups: z.array(decisionGroup) });
export type DecisionPage = z.infer<typeof decisionPage>;

export const getFigures = contract({
  route: "GET /api/projects/{projectId}/figures",
  access: "researcher",
  summary: "Calibration figures for the chosen forecasts, pooled or by group",
  query: viewQuery,
  response: figuresPage,
});

export const retryComputations = contract({
  route: "POST /api/projects/{projectId}/figures/retry",
  access: "researcher",
  action: "figures.retry",
  summary: "Try failed computations again when they are next requested",
});

export const getLeaderboard = contract({
  route: "GET /api/projects/{projectId}/figures/leaderboard",
  access: "researcher",
  summary: "The groups of a view ranked by a figure, however many they are: a page of them",
  query: leaderboardQuery,
  response: leaderboardPage,
});

export const getLeaderboardPoints = contract({
  route: "GET /api/projects/{projectId}/figures/leaderboard/points",
  access: "researcher",
  summary: "One figure of every group of a leaderboard, with its number of forecasts",
  query: pointsQuery,
  response: leaderboardPoints,
});

export const getLeaderboardFile = contract({
  route: "GET /api/projects/{projectId}/figures/leaderboard/file",
  access: "researcher",
  action: "export.leaderboard",
  summary: "Download all rows of a leaderboard as CSV",
  query: leaderboardFileQuery,
  produces: ["text/csv"],
});

export const getAgreement = contract({
  route: "GET /api/projects/{projectId}/figures/agreement",
  access: "researcher",
  summary: "Agreement between any two readers, or groups of people, on the same texts",
  query: viewQuery,
  response: whenComputed(agreementMatrix),
});

export const getDifferences = contract({
  route: "GET /api/projects/{projectId}/figures/differences",
  access: "researcher",
  summary: "Paired differences between models on the same questions, with p-values",
  query: viewQuery,
  response: whenComputed(modelDifferences),
});

export const getCorrelations = contract({
  route: "GET /api/projects/{projectId}/figures/correlations",
  access: "researcher",
  summary:
    "How each group's readings of one text correlate, and its errors with those of other models",
  query: viewQuery,
  response: whenComputed(pilotCorrelations),
});

export const getPlanning = contract({
  route: "GET /api/projects/{projectId}/figures/planning",
  access: "researcher",
  summary:
    "How many tasks the next study needs for the wanted precision, if its forecasts are like a group’s",
  query: viewQuery.extend(planningQuery.shape),
  response: whenComputed(planningPage),
});

export const getReplacement = contract({
  route: "GET /api/projects/{projectId}/figures/replacement",
  access: "researcher",
  summary:
    "Whether readers can replace people: agreement, the alternative annotator test, prediction-powered estimates",
  query: replacementQuery,
  response: whenComputed(replacementPage),
});

export const getDisagreements = contract({
  route: "GET /api/projects/{projectId}/figures/replacement/disagreements",
  access: "researcher",
  summary: "The texts on which a reader and people are furthest apart, with all their forecasts",
  query: disagreementsQuery,
  response: disagreementsPage,
});

export const getDecisionValue = contract({
  route: "GET /api/projects/{projectId}/figures/decision",
  access: "researcher",
  summary:
    "Decision value: what the forecasts are worth to someone who may answer or say “I don’t know”",
  query: viewQuery,
  response: decisionPage,
});

export const getDistributions = contract({
  route: "GET /api/projects/{projectId}/figures/distributions",
  access: "researcher",
  summary:
    "Calibration of whole distributions over a closed set of answers, and decisions based on them",
  query: decisionViewQuery,
  response: distributionsAnswer,
});

export const getFigureFacets = contract({
  route: "GET /api/projects/{projectId}/figures/facets",
  access: "researcher",
  summary: "The filters available for the project’s forecasts",
  query: facetsQuery,
  response: figureFacets,
});

export const getFigureForecasts = contract({
  route: "GET /api/projects/{projectId}/figures/forecasts",
  access: "researcher",
  action: "export.figures",
  summary: "Download the chosen forecasts as a file",
  query: viewQuery.extend({
    format: z.enum(["csv", "jsonl"]).default("csv").describe("CSV or JSON Lines"),
  }),
  produces: ["text/csv", "application/x-ndjson"],
});

export const getFigureBin = contract({
  route: "GET /api/projects/{projectId}/figures/bins",
  access: "researcher",
  summary: "The forecasts in one bin of a group’s reliability diagram, with all readers",
  query: viewQuery.extend({
    group: z.string().max(5_000).describe("The group’s key; empty where forecasts are not grouped"),
    ...binQuery.shape,
  }),
  response: binPage,
});
