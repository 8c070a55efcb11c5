import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import {
  apiToken,
  auditEntry,
  memberInvitation,
  problemReport,
  publishedSource,
  round,
  twoFactor,
  user,
} from "@/db/schema";
import { callRoute } from "@/db/testing/call-route";
import { makeGold } from "@/db/testing/make-gold";
import { makeProject } from "@/db/testing/make-project";
import { makeReaders } from "@/db/testing/make-study";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { makeToken, signInStaff } from "@/db/testing/sign-in";
import { plainConfig } from "@/db/testing/study-config";
import { deleteAccount } from "@/lib/accounts/schema";
import type { AuditDetail } from "@/lib/audit/schema-entry";
import { addLinks } from "@/lib/crowd/arrival/schema";
import { beginVisit } from "@/lib/crowd/visits/server/begin-visit";
import type { Contract } from "@/lib/http/contract";
import { createImport, sendFile } from "@/lib/imports/schema";
import { changeAccount, revokeAnyToken } from "@/lib/instance/schema";
import { inviteMember, reissueInvitation, revokeInvitation } from "@/lib/invitations/schema";
import { changeProjectLife, changeRetention } from "@/lib/life-cycle/schema";
import { changeRole, removeMember } from "@/lib/members/schema";
import { removePublished } from "@/lib/published/schema";
import { decideExclusion } from "@/lib/quality/exclusions/schema";
import { addGold } from "@/lib/quality/gold/schema";
import { resolveProblem } from "@/lib/quality/problems/schema";
import { decide, moveOn, setAdmits, setRoundState } from "@/lib/quality/rounds/schema";
import { encryptText } from "@/lib/secrets/server/encrypt-text";
import { changeDraft, discardDraft, startStudy } from "@/lib/studies/schema";
import type { StudyConfig } from "@/lib/studies/schema-config";
import { changeDraft as makeDraft } from "@/lib/studies/server/change-draft";
import { createStudy } from "@/lib/studies/server/create-study";
import { startStudy as start } from "@/lib/studies/server/start-study";
import { revokeToken } from "@/lib/tokens/schema";

await openAppDatabase();

/** A started study with a test before its main round, its project's admin, and a member. */
async function makeLab() {
  const db = database();
  const project = await makeProject(db, { questions: 6, models: 1 });
  const { projectId, datasetId, modelIds } = project;
  const config: StudyConfig = {
    ...plainConfig({ datasetId, modelIds, sampleSize: 4 }),
    qualification: [{ items: 1, rule, visit: { minutes: 30, payCents: 0 } }],
  };
  const studyId = await createStudy(db, {
    projectId,
    userId: null,
    name: "Study",
    config,
    link: randomUUID(),
  });
  await makeGold(db, { projectId, studyId }, project.questionIds.slice(0, 1));
  await start(db, { projectId, studyId, userId: null, now: new Date() });
  const [first] = await db
    .select({ roundId: round.id, versionId: round.studyVersionId })
    .from(round)
    .where(and(eq(round.studyId, studyId), eq(round.no, 1)));
  if (!first) throw new Error("no round");
  const admin = await signInStaff(db, { projectId, role: "admin" }, { isInstanceAdmin: true });
  const other = await signInStaff(db, { projectId, role: "researcher" });
  return { ...project, ...first, studyId, config, admin, other };
}

type Lab = Awaited<ReturnType<typeof makeLab>>;
interface Change {
  contract: Contract;
  body?: unknown;
  params?: Record<string, string>;
}
interface Case {
  make: (lab: Lab) => Change | Promise<Change>;
  before: AuditDetail | null;
  after: AuditDetail | null;
}

const rule = { tolerance: 0.05, minShare: 1, top: null };
const isoDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

const cases: Record<string, Case> = {
  "a member's role": {
    make: ({ other }) => ({
      contract: changeRole,
      body: { role: "admin" },
      params: { userId: other.userId },
    }),
    before: { role: "researcher" },
    after: { role: "admin" },
  },
  "a member who is removed": {
    make: ({ other }) => ({ contract: removeMember, params: { userId: other.userId } }),
    before: { role: "researcher" },
    after: null,
  },
  "what an account may do": {
    make: async ({ other: { userId } }) => {
      const secret = encryptText("two-factor secrets", "any");
      await database().insert(twoFactor).values({ userId, secret, confirmedAt: new Date() });
      const body = { isInstanceAdmin: true, mayCreateProjects: true, twoFactor: false };
      return { contract: changeAccount, params: { userId }, body };
    },
    before: { isInstanceAdmin: false, mayCreateProjects: true, twoFactor: true },
    after: { isInstanceAdmin: true, mayCreateProjects: true, twoFactor: false },
  },
  "an account that is to be deleted": {
    make: ({ other }) => ({
      contract: changeAccount,
      params: { userId: other.userId },
      body: { isToBeDeleted: true },
    }),
    before: { isToBeDeleted: false },
    after: { isToBeDeleted: true },
  },
  "one's own account that is to be deleted": {
    make: async ({ admin, projectId }) => {
      const [me] = await database().select().from(user).where(eq(user.id, admin.userId));
      // Somebody else stays admin of the project.
      await signInStaff(database(), { projectId, role: "admin" });
      return { contract: deleteAccount, body: { confirm: me?.email } };
    },
    before: { deleteAt: null },
    after: { deleteAt: isoDate },
  },
  "the name and a setting of a draft": {
    make: async ({ config }) => ({
      contract: changeDraft,
      body: { name: "Renamed", config: { ...config, visit: { ...config.visit, payCents: 150 } } },
    }),
    // A next version begins with the settings of the one before.
    before: { name: "Study", "visit.payCents": 0 },
    after: { name: "Renamed", "visit.payCents": 150 },
  },
  "a draft that is discarded": {
    make: async ({ projectId, studyId, config }) => {
      await makeDraft(database(), { projectId, studyId, name: "Study", config });
      return { contract: discardDraft };
    },
    before: { version: 2 },
    after: { studyLeft: true },
  },
  "a study that is started": {
    make: async ({ projectId, studyId, config }) => {
      await makeDraft(database(), { projectId, studyId, name: "Study", config });
      return { contract: startStudy };
    },
    before: { version: 1 },
    after: { version: 2 },
  },
  "the state of a round": {
    make: () => ({ contract: setRoundState, body: { state: "closed" } }),
    before: { state: "open" },
    after: { state: "closed" },
  },
  "how many people a round admits": {
    make: () => ({ contract: setAdmits, body: { admits: 7 } }),
    before: { admits: 1_000 },
    after: { admits: 7 },
  },
  "people who advance": {
    make: async (lab) => {
      await someoneIn(lab);
      const { admin, projectId, studyId, roundId } = lab;
      const params = { projectId, studyId, roundId };
      const closed = { params, headers: admin.headers, body: { state: "closed" } };
      await callRoute(setRoundState, closed);
      return { contract: moveOn, body: { rule, reason: null } };
    },
    before: null,
    after: { ...rule, passed: 0, failed: 1 },
  },
  "a verdict by hand": {
    make: async (lab) => {
      const readerIds = [await someoneIn(lab)];
      const { admin, projectId, studyId, roundId } = lab;
      const body = { readerIds, outcome: "fail", reason: "Because." };
      const params = { projectId, studyId, roundId };
      await callRoute(decide, { params, headers: admin.headers, body });
      return { contract: decide, body: { ...body, outcome: "pass" } };
    },
    before: { outcome: "fail" },
    after: { round: 1, outcome: "pass", people: 1 },
  },
  "somebody who is excluded": {
    make: async (lab) => ({
      contract: decideExclusion,
      body: { readerId: await someoneIn(lab), action: "exclude", reason: "Because." },
    }),
    before: { excluded: false },
    after: { excluded: true },
  },
  "a problem report": {
    make: async ({ studyId, ...lab }) => {
      const readerId = await someoneIn({ ...lab, studyId });
      const report = { studyId, readerId, kind: "text", body: "Cut off." };
      const [made] = await database().insert(problemReport).values(report).returning();
      const params = { problemId: made?.id ?? "" };
      return { contract: resolveProblem, params, body: { note: "Fixed." } };
    },
    before: { resolved: false },
    after: { resolved: true },
  },
  "the retention period": {
    make: () => ({ contract: changeRetention, body: { months: 12 } }),
    before: { months: null },
    after: { months: 12 },
  },
  "an archived project": {
    make: async ({ admin, projectId, studyId, roundId }) => {
      const headers = admin.headers;
      const params = { projectId, studyId, roundId };
      await callRoute(setRoundState, { params, headers, body: { state: "closed" } });
      return { contract: changeProjectLife, body: { to: "archived" } };
    },
    before: { archivedAt: null, deleteAt: null },
    after: { archivedAt: isoDate, deleteAt: null },
  },
  "a token that is revoked": {
    make: async (lab) => ({ contract: revokeToken, params: { tokenId: await tokenOf(lab) } }),
    before: { scopes: "read, run", expires: isoDate },
    after: null,
  },
  "a token that the instance's admin revokes": {
    make: async (lab) => ({ contract: revokeAnyToken, params: { tokenId: await tokenOf(lab) } }),
    before: { scopes: "read, run", expires: isoDate },
    after: null,
  },
  "an invitation that is made anew": {
    make: async (lab) => ({
      contract: reissueInvitation,
      params: { invitationId: await invitationOf(lab) },
    }),
    before: null,
    after: { expires: isoDate },
  },
  "an invitation that is revoked": {
    make: async (lab) => ({
      contract: revokeInvitation,
      params: { invitationId: await invitationOf(lab) },
    }),
    before: { role: "researcher" },
    after: null,
  },
  "personal links": {
    make: () => ({ contract: addLinks, body: { lot: { count: 3, lotId: randomUUID() } } }),
    before: null,
    after: { added: 3 },
  },
  "gold candidates": {
    make: () => ({ contract: addGold, body: { count: 1 } }),
    before: null,
    after: { added: 1 },
  },
  "published figures that are removed": {
    make: async ({ projectId }) => {
      const source = { projectId, name: "A paper" };
      const [made] = await database().insert(publishedSource).values(source).returning();
      return { contract: removePublished, params: { sourceId: made?.id ?? "" } };
    },
    before: { figures: 0 },
    after: null,
  },
};

async function someoneIn(lab: Pick<Lab, "projectId" | "studyId" | "versionId" | "roundId">) {
  const [readerId = ""] = await makeReaders(database(), lab, 1);
  await beginVisit(database(), { studyId: lab.studyId, readerId, now: new Date() });
  return readerId;
}

async function tokenOf({ projectId, admin }: Lab): Promise<string> {
  const of = { projectId, userId: admin.userId };
  await makeToken(database(), { ...of, scopes: ["read", "run"] });
  const [made] = await database().select().from(apiToken).where(eq(apiToken.projectId, projectId));
  return made?.id ?? "";
}

async function invitationOf({ projectId, admin }: Lab): Promise<string> {
  const body = { email: `${randomUUID()}@example.org`, role: "researcher" };
  await callRoute(inviteMember, { params: { projectId }, headers: admin.headers, body });
  const [made] = await database()
    .select()
    .from(memberInvitation)
    .where(eq(memberInvitation.email, body.email));
  return made?.id ?? "";
}

test.each(Object.entries(cases))("%s: the log says what was before and after", async (_, one) => {
  const lab = await makeLab();
  const { contract, body, params } = await one.make(lab);
  const { projectId, studyId, roundId, admin } = lab;
  const of = { projectId, studyId, roundId, ...params };
  const answer = await callRoute(contract, { params: of, headers: admin.headers, body });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  const [entry] = await database().select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1);
  expect(entry).toMatchObject({ outcome: "done" });
  expect({ before: entry?.before, after: entry?.after }).toEqual({
    before: one.before,
    after: one.after,
  });
});

test("a corrected file that is only compared is not logged as imported", async () => {
  const { projectId } = await makeProject(database(), { questions: 1, models: 1 });
  const { headers } = await signInStaff(database(), { projectId, role: "researcher" });
  const sent = async (corrects: string | undefined, isTrial: boolean) => {
    const body = { kind: "models", filename: "m.csv", options: { format: "csv" }, corrects };
    const created = await callRoute(createImport, { params: { projectId }, headers, body });
    const { id: importId } = (await created.json()) as { id: string };
    const answer = await callRoute(sendFile, {
      params: { projectId, importId },
      headers,
      query: { trial: String(isTrial) },
      body: `name,kind\n${corrects ? "M2" : "M1"},confidence\n`,
    });
    expect(answer.status).toBe(200);
    const [entry] = await database()
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.projectId, projectId))
      .orderBy(desc(auditEntry.id));
    return { importId, action: entry?.action, after: entry?.after };
  };
  const { importId, action } = await sent(undefined, false);
  expect(action).toBe("import.send");
  expect(await sent(importId, true)).toMatchObject({
    action: "import.compare",
    after: { read: 1 },
  });
  expect((await sent(importId, false)).action).toBe("import.send");
});
