import { z } from "zod";
import { linkSecret } from "@/lib/auth/link-secret";
import { agreementMatrix } from "@/lib/figures/agreement/schema-agreement";
import { decisionGroup } from "@/lib/figures/decision/schema-decision";
import { modelDifferences } from "@/lib/figures/differences/schema-differences";
import { distributionsAnswer } from "@/lib/figures/distributions/schema-distributions";
import { figuresPage } from "@/lib/figures/schema";
import { whenComputed } from "@/lib/figures/schema-figures";
import { contract } from "@/lib/http/contract";
import { listPublished } from "@/lib/published/schema";

const projectParams = z.object({ projectId: z.uuid() });
const linkParams = z.object({ link: linkSecret });

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
  method: "POST",
  path: "/api/projects/{projectId}/shares",
  access: "researcher",
  action: "share.create",
  summary: "Make a read-only link to a view: it shows figures only, no texts or names of people",
  params: projectParams,
  body: z.object({ title: z.string().trim().min(1).max(200), view }),
  response: sharedView,
  status: 201,
});

export const listShares = contract({
  method: "GET",
  path: "/api/projects/{projectId}/shares",
  access: "researcher",
  summary: "The open read-only links",
  params: projectParams,
  response: z.object({ shares: z.array(sharedView) }),
});

export const revokeShare = contract({
  method: "DELETE",
  path: "/api/projects/{projectId}/shares/{shareId}",
  access: "researcher",
  action: "share.revoke",
  whileArchived: true,
  summary: "Close a read-only link for good",
  params: projectParams.extend({ shareId: z.uuid() }),
});

export const getShared = contract({
  method: "GET",
  path: "/api/shared/{link}",
  access: "public",
  summary: "A shared view: its name and settings",
  params: linkParams,
  response: z.object({ title: z.string(), project: z.string(), view }),
});

export const getSharedFigures = contract({
  method: "GET",
  path: "/api/shared/{link}/figures",
  access: "public",
  summary: "The figures of a shared view",
  params: linkParams,
  response: figuresPage,
});

export const getSharedAgreement = contract({
  method: "GET",
  path: "/api/shared/{link}/agreement",
  access: "public",
  summary: "The agreement between readers in a shared view",
  params: linkParams,
  response: whenComputed(agreementMatrix),
});

export const getSharedDifferences = contract({
  method: "GET",
  path: "/api/shared/{link}/differences",
  access: "public",
  summary: "The differences between models in a shared view",
  params: linkParams,
  response: whenComputed(modelDifferences),
});

export const getSharedDecisionValue = contract({
  method: "GET",
  path: "/api/shared/{link}/decision",
  access: "public",
  summary: "The decision value of forecasts in a shared view",
  params: linkParams,
  response: z.object({ groups: z.array(decisionGroup) }),
});

export const getSharedDistributions = contract({
  method: "GET",
  path: "/api/shared/{link}/distributions",
  access: "public",
  summary: "The calibration of whole distributions in a shared view, and decisions based on them",
  params: linkParams,
  response: distributionsAnswer,
});

export const getSharedPublished = contract({
  method: "GET",
  path: "/api/shared/{link}/published",
  access: "public",
  summary: "The published results shown beside a shared view's own",
  params: linkParams,
  response: listPublished.response,
});
