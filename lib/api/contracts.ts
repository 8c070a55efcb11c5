import * as accounts from "@/lib/accounts/schema";
import * as audit from "@/lib/audit/schema";
import * as auth from "@/lib/auth/schema";
import * as participants from "@/lib/crowd/arrival/schema";
import * as participation from "@/lib/crowd/participation/schema";
import * as payments from "@/lib/crowd/pay/schema";
import * as tasks from "@/lib/crowd/tasks/schema";
import * as visits from "@/lib/crowd/visits/schema";
import * as datasets from "@/lib/datasets/schema";
import * as forecasts from "@/lib/exports/schema";
import * as figures from "@/lib/figures/schema";
import * as results from "@/lib/figures/study/schema";
import * as imports from "@/lib/imports/schema";
import * as instance from "@/lib/instance/schema";
import * as invitations from "@/lib/invitations/schema";
import * as life from "@/lib/life-cycle/schema";
import * as members from "@/lib/members/schema";
import * as models from "@/lib/models/schema";
import * as people from "@/lib/people/schema";
import * as projects from "@/lib/projects/schema";
import * as published from "@/lib/published/schema";
import * as exclusions from "@/lib/quality/exclusions/schema";
import * as gold from "@/lib/quality/gold/schema";
import * as problems from "@/lib/quality/problems/schema";
import * as rounds from "@/lib/quality/rounds/schema";
import * as shares from "@/lib/shares/schema";
import * as singleSignOn from "@/lib/single-sign-on/schema";
import * as studies from "@/lib/studies/schema";
import * as tokens from "@/lib/tokens/schema";
import type { Contract } from "../http/contract";

const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "method" in value && "access" in value;

/** Every route's contract. A test holds it against the route files. */
export const contracts: Contract[] = [
  audit,
  auth,
  singleSignOn,
  accounts,
  instance,
  projects,
  members,
  invitations,
  tokens,
  datasets,
  models,
  imports,
  studies,
  gold,
  rounds,
  participants,
  participation,
  payments,
  visits,
  tasks,
  people,
  life,
  problems,
  results,
  figures,
  shares,
  published,
  exclusions,
  forecasts,
]
  .flatMap((domain) => Object.values(domain) as unknown[])
  .filter(isContract);
