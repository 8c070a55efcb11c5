import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { callRoute } from "@/db/testing/call-route";
import { makeStudy } from "@/db/testing/make-study";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { signInCrowdworker, signInStaff } from "@/db/testing/sign-in";
import { contracts } from "@/lib/api/contracts";
import { newSecret } from "@/lib/auth/server/secret-token";
import type { Contract } from "@/lib/http/contract";
import { acceptInvitation } from "@/lib/invitations/schema";
import { inviteMember } from "@/lib/invitations/server/invite-member";
import { changeLife } from "@/lib/life-cycle/server/change-life";
import { setRoundState } from "@/lib/quality/rounds/server/set-round-state";

await openAppDatabase();
let headers: Record<string, string>;
let ids: Record<string, string>;
let crowdworker: Record<string, string>;
let invited: { token: string; headers: Record<string, string> };

beforeAll(async () => {
  const study = await makeStudy(database(), { questions: 1, models: 1, overlap: 1 });
  const { projectId, studyId, roundId, datasetId } = study;
  const admin = await signInStaff(database(), { projectId, role: "admin" });
  headers = admin.headers;
  ids = { projectId, studyId, roundId, datasetId, link: study.link };
  crowdworker = await signInCrowdworker(database(), study.link);
  const now = new Date();
  const other = await signInStaff(database());
  invited = { token: newSecret(), headers: other.headers };
  await inviteMember(database(), {
    projectId,
    email: other.email,
    role: "researcher",
    invitedBy: admin.userId,
    secret: invited.token,
    now,
  });
  const round = { projectId, studyId, roundId };
  await setRoundState(database(), { ...round, state: "closed", userId: null, now });
  await changeLife(database(), { projectId, studyId: null, to: "archived", now });
});

const changing = contracts.filter(
  ({ method, access }) => method !== "GET" && (access === "researcher" || access === "admin"),
);

/** What can be done to an archived project: bring it back, take access away, end e-mails, calls and runs, pay what is owed, and find and erase a person. */
const allowed = [
  "engine.remove",
  "invitation.revoke",
  "link.revoke",
  "member.remove",
  "notification.choose",
  "pay.budget",
  "pay.entry",
  "pay.intend",
  "pay.reverse",
  "pay.settle",
  "pay.top_up",
  "person.erase",
  "person.find",
  "person.keep",
  "project.archive",
  "prolific.check",
  "prolific.disconnect_account",
  "prolific.enter_bonus",
  "prolific.enter_partial",
  "provider.remove",
  "run.cancel",
  "share.revoke",
  "study.archive",
  "token.revoke",
  "training.cancel",
  "training.give_up",
  "webhook.remove",
];

test("an archived project takes no change but an end of somebody's access, pay, an erasure, and its return", async () => {
  expect(await notArchived(changing, headers)).toEqual(allowed);
});

/** Of these routes, those that do not refuse because the project is archived. */
async function notArchived(tried: readonly Contract[], as: Record<string, string>) {
  const open = new Set<string>();
  for (const contract of tried) {
    const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const params = Object.fromEntries(names.map((name) => [name, ids[name] ?? randomUUID()]));
    const answer = await callRoute(contract, { params, headers: as, body: {} });
    const { error } = (await answer.json()) as { error?: { code: string } };
    if (error?.code !== "archived") open.add(contract.action ?? contract.path);
  }
  return [...open].sort();
}

test("crowdworkers can only end their part in it: learn how it stands, get their code, withdraw", async () => {
  const theirs = contracts
    .filter(({ method, path }) => method !== "GET" && path.startsWith("/api/read/{link}"))
    // Nothing else is asked of who withdrew.
    .toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));
  expect(await notArchived(theirs, crowdworker)).toEqual([
    "/api/read/{link}/assignments",
    "/api/read/{link}/session",
    "/api/read/{link}/visits/end",
    "consent.withdraw",
  ]);
});

test("nobody accepts an invitation to an archived project", async () => {
  const { token, headers } = invited;
  const answer = await callRoute(acceptInvitation, { params: { token }, headers });
  expect([answer.status, await answer.json()]).toMatchObject([
    410,
    { error: { code: "invitation_over", message: expect.stringContaining("archived") } },
  ]);
});
