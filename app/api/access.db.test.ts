import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import {
  apiToken,
  attemptLimit,
  goldItem,
  importFile,
  participant,
  personalLink,
  publishedSource,
  staffSession,
  user,
} from "@/db/schema";
import { callRoute, routeFile } from "@/db/testing/call-route";
import { fits, fittingBody } from "@/db/testing/fitting-call";
import { makeStudy } from "@/db/testing/make-study";
import { makeToken, openSession, signInCrowdworker, signInStaff } from "@/db/testing/sign-in";
import { plainConfig } from "@/db/testing/study-config";
import { createTestDatabase } from "@/db/testing/test-database";
import { endSession, getAccount } from "@/lib/accounts/schema";
import { newSecret } from "@/lib/auth/server/secret-token";
import { type Access, type Contract, type Scope, scopeOf } from "@/lib/http/contract";
import { contracts } from "@/lib/http/contracts";
import { inviteMember } from "@/lib/invitations/server/invite-member";
import { addLinks } from "@/lib/participants/server/add-links";
import { confirmInstructions } from "@/lib/participation/schema";
import { reportProblem } from "@/lib/problems/schema";
import { shareView } from "@/lib/shares/server/share-view";
import { createStudy } from "@/lib/studies/schema";
import { claimTask } from "@/lib/tasks/schema";
import { listTokens, revokeToken } from "@/lib/tokens/schema";
import { beginVisit } from "@/lib/visits/schema";

type Headers = Record<string, string>;
const staffRoles = ["stranger", "researcher", "admin", "instance admin"] as const;
/** Each scope alone, of an admin's tokens: what a token may do is less than what its owner may. */
const tokenRoles = { "read token": "read", "import token": "import", "run token": "run" } as const;
/** A crowdworker's secret, brought in every way in which a researcher could be known. */
const disguises = ["crowd secret as staff", "crowd secret as token"] as const;

type Role =
  | "nobody"
  | "crowdworker"
  | (typeof staffRoles)[number]
  | keyof typeof tokenRoles
  | (typeof disguises)[number];

let drop: () => Promise<void>;
let as: Record<Role, Headers>;
let ids: Record<(typeof staffRoles)[number], string>;
/** Ids of a project and of everything in it; `theirs` is another lab's. */
let ours: Record<string, string>;
let theirs: Record<string, string>;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  process.env.DATABASE_URL = made.url;
  process.env.CANDOR_SECRET = "only for this test, as long as it must be";
  ours = await makeLab();
  theirs = await makeLab();
  const { projectId = "" } = ours;
  const db = database();
  ids = {
    stranger: (await signInStaff(db)).userId,
    researcher: (await signInStaff(db, { projectId, role: "researcher" })).userId,
    admin: (await signInStaff(db, { projectId, role: "admin" })).userId,
    "instance admin": (await signInStaff(db)).userId,
  };
  await db.update(user).set({ isInstanceAdmin: true }).where(eq(user.id, ids["instance admin"]));
});

// Each test signs everybody in anew: some routes end what one is known by.
beforeEach(async () => {
  const db = database();
  const { projectId = "", link = "" } = ours;
  const crowdworker = await signInCrowdworker(db, link);
  const secret = crowdworker.cookie.slice(crowdworker.cookie.indexOf("=") + 1);
  const token = (scope: Scope) => makeToken(db, { projectId, userId: ids.admin, scopes: [scope] });
  as = {
    nobody: {},
    crowdworker,
    stranger: await openSession(db, ids.stranger),
    researcher: await openSession(db, ids.researcher),
    admin: await openSession(db, ids.admin),
    "instance admin": await openSession(db, ids["instance admin"]),
    "read token": await token("read"),
    "import token": await token("import"),
    "run token": await token("run"),
    "crowd secret as staff": { cookie: `candor_staff=${secret}` },
    "crowd secret as token": { authorization: `Bearer ${secret}` },
  };
  await db.delete(attemptLimit);
});

afterAll(async () => {
  await database().$client.end();
  await drop();
});

/** A project with a study, a member, an import, a gold item, a report and someone who holds a task. */
async function makeLab(): Promise<Record<string, string>> {
  const db = database();
  const study = await makeStudy(db, { questions: 3, models: 2, overlap: 2 });
  const { projectId, studyId, roundId, datasetId, link } = study;
  const { userId } = await signInStaff(db, { projectId, role: "researcher" });
  const headers = await signInCrowdworker(db, link);
  const asReader = { params: { link }, headers };
  await callRoute(confirmInstructions, asReader);
  await callRoute(beginVisit, asReader);
  const claimed = await callRoute(claimTask, asReader);
  const { assignment } = (await claimed.json()) as { assignment: { id: string } };
  const problemId = randomUUID();
  const report = { kind: "text", body: "Cut off.", assignmentId: assignment.id };
  await callRoute(reportProblem, { ...asReader, body: { ...report, reportId: problemId } });
  const [imported] = await db
    .insert(importFile)
    .values({
      projectId,
      kind: "models",
      filename: "models.csv",
      options: {
        format: "csv",
        mapping: {},
        onBadRows: "refuse",
        createMissing: false,
        repeats: "refuse",
      },
    })
    .returning({ id: importFile.id });
  const [gold] = await db
    .insert(goldItem)
    .values({ studyId, questionId: study.questionIds[0] ?? "" })
    .returning({ id: goldItem.id });
  const [source] = await db
    .insert(publishedSource)
    .values({ projectId, name: "Band et al. 2024" })
    .returning({ id: publishedSource.id });
  const shared = await shareView(db, {
    ...{ projectId, title: "A view", view: {}, user: { id: userId, name: "Ada" } },
    link: randomUUID(),
  });
  await addLinks(db, { projectId, studyId, count: 1, userId });
  const [personal] = await db
    .select({ id: personalLink.id })
    .from(personalLink)
    .where(eq(personalLink.studyId, studyId));
  await makeToken(db, { projectId, userId });
  const [token] = await db
    .select({ id: apiToken.id })
    .from(apiToken)
    .where(eq(apiToken.projectId, projectId));
  const [came] = await db
    .select({ readerId: participant.readerId })
    .from(participant)
    .where(eq(participant.studyId, studyId));
  const [session] = await db
    .select({ id: staffSession.id })
    .from(staffSession)
    .where(eq(staffSession.userId, userId));
  const invitation = await inviteMember(db, {
    ...{ projectId, email: `${randomUUID()}@example.org`, role: "researcher", invitedBy: userId },
    ...{ secret: newSecret(), now: new Date() },
  });
  return {
    readerId: came?.readerId ?? "",
    invitationId: invitation.id,
    // Of no invitation and no reset.
    token: newSecret(),
    // Of a colleague, who stays signed in.
    sessionId: session?.id ?? "",
    linkId: personal?.id ?? "",
    tokenId: token?.id ?? "",
    shareId: shared.id,
    projectId,
    studyId,
    roundId,
    datasetId,
    link,
    userId,
    assignmentId: assignment.id,
    importId: imported?.id ?? "",
    itemId: gold?.id ?? "",
    problemId,
    sourceId: source?.id ?? "",
  };
}

/** What each person gets for a project that is not theirs, before anything else is looked at. */
const refused: Record<Access, Partial<Record<(typeof staffRoles)[number], number>>> = {
  public: {},
  staff: {},
  instance: { stranger: 403, researcher: 403, admin: 403 },
  researcher: { stranger: 404, "instance admin": 404 },
  admin: { stranger: 404, "instance admin": 404, researcher: 403 },
  crowdworker: { stranger: 401, researcher: 401, admin: 401, "instance admin": 401 },
};

function expectedRefusal(contract: Contract, role: Role): number | undefined {
  const { access } = contract;
  if (access === "public") return undefined;
  if (role === "nobody") return 401;
  if (role === "crowdworker") return access === "crowdworker" ? undefined : 401;
  if (disguises.some((disguise) => disguise === role)) return 401;
  if (role in tokenRoles) {
    if (access === "crowdworker") return 401;
    return scopeOf(contract) === tokenRoles[role as keyof typeof tokenRoles] ? undefined : 403;
  }
  return refused[access][role as (typeof staffRoles)[number]];
}

const name = (contract: Contract) => `${contract.method} ${contract.path}`;

test("every route file has a contract, and every contract a route file", () => {
  const undocumented = new Set([
    "app/api/[...path]/route.ts",
    "app/api/health/live/route.ts",
    "app/api/health/ready/route.ts",
    "app/api/metrics/route.ts",
    "app/api/openapi.json/route.ts",
  ]);
  const files = globSync("app/api/**/route.ts").filter((file) => !undocumented.has(file));
  expect(new Set(contracts.map(routeFile))).toEqual(new Set(files));
});

describe.each(contracts.map((contract) => ({ name: name(contract), contract })))(
  "$name",
  ({ contract }) => {
    test("each role gets in, or is refused, as the contract says", async () => {
      for (const [role, headers] of Object.entries(as)) {
        const status = (await callRoute(contract, { params: ours, headers })).status;
        const expected = expectedRefusal(contract, role as Role);
        if (expected) expect({ role, status }).toEqual({ role, status: expected });
        else {
          // Whatever it says of the missing body, it is not about who asks.
          expect([401, 403], `${role} got ${status}`).not.toContain(status);
          expect(status, `${role} got ${status}`).toBeLessThan(500);
        }
      }
    });

    test("somebody else's ids are as good as none", async () => {
      const { params } = contract;
      // An instance has no others' accounts.
      if (!params || contract.access === "public" || contract.access === "instance") return;
      const scope = contract.access === "crowdworker" ? "link" : "projectId";
      const role = contract.access === "crowdworker" ? "crowdworker" : "admin";
      for (const key of Object.keys(params.shape)) {
        const mixed = { ...ours, [key]: theirs[key] ?? "" };
        const answer = await callRoute(contract, {
          params: mixed,
          headers: as[role],
          query: fits,
          body: contract.method === "GET" ? undefined : fittingBody(ours),
        });
        const expected = key === scope && role === "crowdworker" ? 401 : 404;
        expect({ key, status: answer.status }).toEqual({ key, status: expected });
      }
    });

    test("bad input is refused with the field's name, and never a 5xx", async () => {
      const insiders = { crowdworker: "crowdworker", instance: "instance admin" } as const;
      const role = insiders[contract.access as keyof typeof insiders] ?? "admin";
      const headers = as[role];
      if (contract.params) {
        const long = Object.fromEntries(Object.keys(contract.params.shape).map((k) => [k, "x\0"]));
        const answer = await callRoute(contract, { params: long, headers });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({
          error: { fields: [{ path: expect.stringMatching(/^params\./) }] },
        });
      }
      if (!contract.body) return;
      for (const body of ["{", "", "null", "[]", "7", '"x"', '{"\\u0000":1}', "{}"]) {
        // Some bodies may be empty: to say nothing of oneself, for one.
        if (body === "{}" && contract.body.safeParse({}).success) continue;
        const answer = await callRoute(contract, { params: ours, headers, body });
        expect([400, 409], `${body} got ${answer.status}`).toContain(answer.status);
        const { error } = (await answer.json()) as { error: { fields?: { path: string }[] } };
        expect(error.fields?.[0]?.path, body).toMatch(/^body/);
      }
    });
  },
);

test("a study can't be made from another project's data", async () => {
  const { projectId = "", datasetId } = ours;
  const config = plainConfig({
    datasetId: theirs.datasetId ?? "",
    modelIds: [randomUUID()],
    sampleSize: 1,
  });
  for (const [field, change] of [
    ["datasetId", {}],
    ["modelIds.0", { datasetId }],
  ] as const) {
    const body = { name: "Theirs", config: { ...config, ...change } };
    const answer = await callRoute(createStudy, { params: { projectId }, headers: as.admin, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { fields: [{ path: field }] } });
  }
});

test("a page of another site can't act with this browser's cookies", async () => {
  const headers = { ...as.crowdworker, origin: "https://elsewhere.example", host: "localhost" };
  const { status } = await callRoute(claimTask, { params: ours, headers });
  expect(status).toBe(403);
});

test("who may see and revoke an API token: its owner and the project's admins", async () => {
  const { projectId = "" } = ours;
  const db = database();
  const tokens = async (owner: string) => {
    await makeToken(db, { projectId, userId: owner });
    return db.select({ id: apiToken.id }).from(apiToken).where(eq(apiToken.userId, owner));
  };
  // A colleague of this test alone: routes that were called before take members out.
  const colleague = await signInStaff(db, { projectId, role: "researcher" });
  const [[theirs], [mine]] = [await tokens(colleague.userId), await tokens(ids.researcher)];
  const listed = async (headers: Headers) => {
    const answer = await callRoute(listTokens, { params: { projectId }, headers });
    const { tokens } = (await answer.json()) as { tokens: { id: string }[] };
    return [theirs, mine].map((token) => tokens.some(({ id }) => id === token?.id));
  };
  const revoke = async (headers: Headers, tokenId = "") =>
    (await callRoute(revokeToken, { params: { projectId, tokenId }, headers })).status;
  expect(await listed(as.researcher)).toEqual([false, true]);
  expect(await listed(as.admin)).toEqual([true, true]);
  expect(await revoke(as.researcher, theirs?.id)).toBe(404);
  expect(await listed(as.admin)).toEqual([true, true]);
  expect(await revoke(as.researcher, mine?.id)).toBe(200);
  expect(await revoke(as.admin, theirs?.id)).toBe(200);
  expect(await listed(as.admin)).toEqual([false, false]);
});

test("somebody sees their own sessions alone, and ends one of them", async () => {
  const here = await openSession(database(), ids.admin);
  const sessions = async (headers: Headers) => {
    const answer = await callRoute(getAccount, { headers });
    if (answer.status !== 200) return answer.status;
    const account = (await answer.json()) as { sessions: { id: string; isThis: boolean }[] };
    return account.sessions;
  };
  const before = await sessions(here);
  if (typeof before === "number") throw new Error("signed out");
  const there = await sessions(as.admin);
  if (typeof there === "number") throw new Error("signed out");
  expect(before.filter(({ isThis }) => isThis)).toHaveLength(1);
  expect(before.map(({ id }) => id)).not.toContain(ours.sessionId);
  const other = there.find(({ isThis }) => isThis)?.id ?? "";
  expect(before).toContainEqual(expect.objectContaining({ id: other, isThis: false }));
  const end = async (sessionId = "") =>
    (await callRoute(endSession, { params: { sessionId }, headers: here })).status;
  expect(await end(other)).toBe(200);
  expect(await sessions(as.admin)).toBe(401);
  expect(await end(ours.sessionId)).toBe(404);
  expect(await sessions(here)).toEqual(before.filter(({ id }) => id !== other));
});
