import { type ZodType, z } from "zod";
import { binPage, binQuery } from "@/lib/figures/calibration/schema-bins";
import { contract } from "@/lib/http/contract";
import { agreementMatrix } from "./agreement/schema-agreement";
import { decisionGroup } from "./decision/schema-decision";
import { modelDifferences } from "./differences/schema-differences";
import { decisionViewQuery, distributionsAnswer } from "./distributions/schema-distributions";
import { figureGroup } from "./groups/schema-groups";
import { whenComputed } from "./schema-figures";
import {
  binningKind,
  binRules,
  dimension,
  intervalKind,
  viewQuery,
} from "./selection/schema-selection";

const params = z.object({ projectId: z.uuid() });

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
  /** Groups beyond as many as are measured at once: group by less, or choose less. */
  groupsLeftOut: z.int(),
});
export type FiguresPage = z.infer<typeof figuresPage>;

const facet = z.object({ id: z.string(), name: z.string(), forecasts: z.int() });

/** What a project's forecasts can be chosen by. */
export const figureFacets = z.object({
  datasets: z.array(facet),
  splits: z.array(facet.omit({ id: true })),
  models: z.array(facet),
  readers: z.array(facet.extend({ kind: z.string() })),
  rounds: z.array(facet),
  /** First and last day of the forecasts; null where there are none. */
  days: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
});
export type FigureFacets = z.infer<typeof figureFacets>;

const decisionPage = z.object({ groups: z.array(decisionGroup) });
export type DecisionPage = z.infer<typeof decisionPage>;

/** The contract of one part of a view's figures. */
const ofView = <P extends string, R extends ZodType>(part: P, summary: string, response: R) =>
  contract({
    ...{ method: "GET", path: `/api/projects/{projectId}/figures${part}`, access: "researcher" },
    ...{ summary, params, query: viewQuery, response },
  });

export const getFigures = ofView(
  "",
  "Calibration figures for the chosen forecasts, pooled or by group",
  figuresPage,
);

export const getAgreement = ofView(
  "/agreement",
  "Agreement between any two readers, or groups of people, on the same texts",
  whenComputed(agreementMatrix),
);

export const getDifferences = ofView(
  "/differences",
  "Paired differences between models on the same questions, with p-values",
  whenComputed(modelDifferences),
);

export const getDecisionValue = ofView(
  "/decision",
  "Decision value: what the forecasts are worth to someone who may answer or say “I don’t know”",
  decisionPage,
);

export const getDistributions = {
  ...ofView(
    "/distributions",
    "Calibration of whole distributions over a closed set of answers, and decisions based on them",
    distributionsAnswer,
  ),
  query: decisionViewQuery,
};

export const getFigureFacets = contract({
  method: "GET",
  path: "/api/projects/{projectId}/figures/facets",
  access: "researcher",
  summary: "The filters available for the project’s forecasts",
  params,
  response: figureFacets,
});

export const getFigureForecasts = contract({
  method: "GET",
  path: "/api/projects/{projectId}/figures/forecasts",
  access: "researcher",
  action: "export.figures",
  summary: "Download the chosen forecasts as a file",
  params,
  query: viewQuery.extend({ format: z.enum(["csv", "jsonl"]).default("csv") }),
  produces: ["text/csv", "application/x-ndjson"],
});

export const getFigureBin = contract({
  method: "GET",
  path: "/api/projects/{projectId}/figures/bins",
  access: "researcher",
  summary: "The forecasts in one bin of a group’s reliability diagram, with all readers",
  params,
  query: viewQuery.extend({
    /** Its key: empty where forecasts are not grouped. */
    group: z.string().max(500),
    ...binQuery.shape,
  }),
  response: binPage,
});
