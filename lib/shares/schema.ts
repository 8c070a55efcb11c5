import { z } from "zod";
import {
  getAgreement,
  getCorrelations,
  getDecisionValue,
  getDifferences,
  getDistributions,
  getFigures,
} from "@/lib/figures/schema";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { listPublished } from "@/lib/published/schema";
import { visibleText } from "@/lib/text/visible-text";

/** A view's address: its parameters by name. */
const view = z.record(z.string().max(40), z.string().max(40_000));

const sharedView = z.object({
  id: uuid(),
  link: z.string(),
  title: z.string(),
  view,
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type SharedView = z.infer<typeof sharedView>;

export const shareView = contract({
  route: "POST /api/projects/{projectId}/shares",
  access: "researcher",
  action: "share.create",
  summary: "Make a read-only link to a view: it shows figures only, no texts or names of people",
  body: z.object({ title: visibleText("give the link a title", 200), view }),
  response: sharedView,
  status: 201,
});

export const listShares = contract({
  route: "GET /api/projects/{projectId}/shares",
  access: "researcher",
  summary: "The open read-only links",
  response: z.object({ shares: z.array(sharedView) }),
});

export const revokeShare = contract({
  route: "DELETE /api/projects/{projectId}/shares/{shareId}",
  access: "researcher",
  action: "share.revoke",
  whileArchived: true,
  summary: "Close a read-only link for good",
});

/** The contract of one part of a shared view. */
const ofLink = <P extends string, R extends z.ZodType>(part: P, summary: string, response: R) =>
  contract({ route: `GET /api/shared/{token}${part}`, access: "public", summary, response });

export const getShared = ofLink(
  "",
  "A shared view: its name and settings",
  z.object({ title: z.string(), project: z.string(), view }),
);

export const getSharedFigures = ofLink(
  "/figures",
  "The figures of a shared view",
  getFigures.response,
);

export const getSharedAgreement = ofLink(
  "/agreement",
  "The agreement between readers in a shared view",
  getAgreement.response,
);

export const getSharedDifferences = ofLink(
  "/differences",
  "The differences between models in a shared view",
  getDifferences.response,
);

export const getSharedCorrelations = ofLink(
  "/correlations",
  "The correlations of readings and of models in a shared view, for planning",
  getCorrelations.response,
);

export const getSharedDecisionValue = ofLink(
  "/decision",
  "The decision value of forecasts in a shared view",
  getDecisionValue.response,
);

export const getSharedDistributions = ofLink(
  "/distributions",
  "The calibration of whole distributions in a shared view, and decisions based on them",
  getDistributions.response,
);

export const getSharedPublished = ofLink(
  "/published",
  "The published results shown beside a shared view's own",
  listPublished.response,
);
