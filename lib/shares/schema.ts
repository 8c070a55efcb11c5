import { z } from "zod";
import { agreementMatrix } from "@/lib/figures/agreement/schema-agreement";
import { decisionGroup } from "@/lib/figures/decision/schema-decision";
import { modelDifferences } from "@/lib/figures/differences/schema-differences";
import { distributionsAnswer } from "@/lib/figures/distributions/schema-distributions";
import { figuresPage } from "@/lib/figures/schema";
import { whenComputed } from "@/lib/figures/schema-waiting";
import { contract } from "@/lib/http/contract";
import { listPublished } from "@/lib/published/schema";

/** A view's address: parameters by name, as they stand in it. */
const view = z.record(z.string().max(40), z.string().max(40_000));

const sharedView = z.object({
  id: z.uuid(),
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
  body: z.object({ title: z.string().trim().min(1).max(200), view }),
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

export const getShared = contract({
  route: "GET /api/shared/{token}",
  access: "public",
  summary: "A shared view: its name and settings",
  response: z.object({ title: z.string(), project: z.string(), view }),
});

export const getSharedFigures = contract({
  route: "GET /api/shared/{token}/figures",
  access: "public",
  summary: "The figures of a shared view",
  response: figuresPage,
});

export const getSharedAgreement = contract({
  route: "GET /api/shared/{token}/agreement",
  access: "public",
  summary: "The agreement between readers in a shared view",
  response: whenComputed(agreementMatrix),
});

export const getSharedDifferences = contract({
  route: "GET /api/shared/{token}/differences",
  access: "public",
  summary: "The differences between models in a shared view",
  response: whenComputed(modelDifferences),
});

export const getSharedDecisionValue = contract({
  route: "GET /api/shared/{token}/decision",
  access: "public",
  summary: "The decision value of forecasts in a shared view",
  response: z.object({ groups: z.array(decisionGroup) }),
});

export const getSharedDistributions = contract({
  route: "GET /api/shared/{token}/distributions",
  access: "public",
  summary: "The calibration of whole distributions in a shared view, and decisions based on them",
  response: distributionsAnswer,
});

export const getSharedPublished = contract({
  route: "GET /api/shared/{token}/published",
  access: "public",
  summary: "The published results shown beside a shared view's own",
  response: listPublished.response,
});
