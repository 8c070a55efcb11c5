import { createHash } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { crowdSession, participant } from "@/db/schema";
import { callRoute } from "@/db/testing/call-route";
import { makeStudy, type TestStudy } from "@/db/testing/make-study";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { signInCrowdworker, signInStaff } from "@/db/testing/sign-in";
import { contracts } from "@/lib/api/contracts";
import { dropOldCrowdSessions, openCrowdSession } from "@/lib/auth/server/crowd-session";
import { confirmInstructions, getReading, giveConsent } from "@/lib/crowd/participation/schema";
import { claimTask } from "@/lib/crowd/tasks/schema";
import { beginVisit } from "@/lib/crowd/visits/schema";

await openAppDatabase();
let study: TestStudy;

beforeAll(async () => {
  study = await makeStudy(database(), { questions: 3, models: 1, overlap: 2 });
});

const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf("=") + 1);
const staffCookies = ["candor_staff", "__Host-candor_staff"];
/** Every id that a path may have. */
const ids = () => {
  const { projectId, studyId, roundId, datasetId, link } = study;
  return { ...others, projectId, studyId, roundId, datasetId, link };
};
const others = Object.fromEntries(
  contracts
    .flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)])
    .map(([, name = ""]) => [name, crypto.randomUUID()]),
);

test("a crowdworker's token is nobody's in a staff cookie, for every route", async () => {
  const { cookie } = await signInCrowdworker(database(), study.link);
  const token = tokenIn(cookie);
  const [stored] = await database().select().from(crowdSession);
  for (const name of staffCookies) {
    for (const value of [token, `${token}.${token}`, stored?.tokenHash]) {
      const headers = { cookie: `${name}=${value}` };
      for (const contract of contracts) {
        if (!["staff", "instance", "researcher", "admin"].includes(contract.access)) continue;
        const { status } = await callRoute(contract, { params: ids(), headers });
        expect(status, `${contract.method} ${contract.path}`).toBe(401);
      }
    }
  }
  const bearer = { authorization: `Bearer ${token}` };
  const projects = contracts.find(({ path }) => path === "/api/projects");
  if (!projects) throw new Error("no such route");
  expect((await callRoute(projects, { headers: bearer })).status).toBe(401);
});

test("a staff token is nobody's in a crowdworker's cookie", async () => {
  const { headers } = await signInStaff(database(), {
    projectId: study.projectId,
    role: "admin",
  });
  const { status } = await callRoute(claimTask, {
    params: { link: study.link },
    headers: { cookie: `candor-reader=${tokenIn(headers.cookie)}` },
  });
  expect(status).toBe(401);
});

test("a crowdworker's session is of one study", async () => {
  const other = await makeStudy(database(), { questions: 1, models: 1, overlap: 2 });
  const headers = await signInCrowdworker(database(), study.link);
  const { status } = await callRoute(claimTask, { params: { link: other.link }, headers });
  expect(status).toBe(401);
});

test("a session stores a hash of its token, and neither an address nor a browser", async () => {
  const before = await database().select().from(crowdSession);
  const { cookie } = await signInCrowdworker(database(), study.link);
  const hash = createHash("sha256").update(tokenIn(cookie)).digest("base64url");
  const [row] = await database()
    .select()
    .from(crowdSession)
    .where(eq(crowdSession.tokenHash, hash));
  expect(Object.keys(row ?? {}).sort()).toEqual([
    "createdAt",
    "expiresAt",
    "participantId",
    "tokenHash",
  ]);
  expect(await database().$count(crowdSession)).toBe(before.length + 1);
  // No account is made for a crowdworker.
  const { rows } = await database().execute(sql`select 1 from "user" where email like '%reader%'`);
  expect(rows).toEqual([]);
});

test("someone has ten sessions at most, and those that are over are removed", async () => {
  const db = database();
  const first = await signInCrowdworker(db, study.link);
  const [me] = await db
    .select({ id: crowdSession.participantId })
    .from(crowdSession)
    .orderBy(desc(crowdSession.createdAt))
    .limit(1);
  const participantId = me?.id ?? "";
  const theirs = eq(crowdSession.participantId, participantId);
  const now = new Date();
  const open = () => openCrowdSession(db, { participantId, link: study.link, now });
  const isIn = async () => {
    const params = { link: study.link };
    const answer = await callRoute(getReading, { params, headers: first });
    return ((await answer.json()) as { door: string }).door === "in";
  };
  for (let i = 0; i < 9; i++) await open();
  expect([await isIn(), await db.$count(crowdSession, theirs)]).toEqual([true, 10]);
  await open();
  expect([await isIn(), await db.$count(crowdSession, theirs)]).toEqual([false, 10]);
  await dropOldCrowdSessions(db, new Date(now.getTime() + 399 * 24 * 3_600_000));
  expect(await db.$count(crowdSession, theirs)).toBe(10);
  await dropOldCrowdSessions(db, new Date(now.getTime() + 401 * 24 * 3_600_000));
  expect(await db.$count(crowdSession)).toBe(0);
});

test("cookies go to the study's own page and routes, and to no script", async () => {
  const answer = await callRoute(giveConsent, {
    params: { link: study.link },
    body: { version: 1, retentionMonths: null },
  });
  const cookies = answer.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.match(/Path=([^;]+)/)?.[1])).toEqual([
    `/read/${study.link}`,
    `/api/read/${study.link}`,
  ]);
  for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
});

test("behind https the cookie is sent by https alone", async () => {
  process.env.CANDOR_URL = "https://candor.example";
  const headers = { origin: "https://candor.example" };
  const answer = await callRoute(giveConsent, {
    params: { link: study.link },
    headers,
    body: { version: 1, retentionMonths: null },
  });
  delete process.env.CANDOR_URL;
  expect(answer.headers.get("set-cookie")).toMatch(/; Secure/);
});

test("agreeing with a stale cookie makes a session that works at once", async () => {
  const params = { link: study.link };
  const expired = await signInCrowdworker(database(), study.link);
  await database()
    .update(crowdSession)
    .set({ expiresAt: new Date(0) });
  for (const cookie of [expired.cookie, "candor-reader=nonsense"]) {
    const before = await database().$count(participant);
    const agreed = await callRoute(giveConsent, {
      params,
      headers: { cookie },
      body: { version: 1, retentionMonths: null },
    });
    expect(agreed.status).toBe(201);
    expect(await database().$count(participant)).toBe(before + 1);
    const fresh = agreed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(fresh).toMatch(/^candor-reader=.{40,}/);
    const headers = { cookie: fresh };
    const reading = await (await callRoute(getReading, { params, headers })).json();
    expect(reading).toMatchObject({ door: "in", me: { answered: 0 } });
    await callRoute(confirmInstructions, { params, headers });
    expect((await callRoute(beginVisit, { params, headers })).status).toBe(201);
    // Agreeing once more changes nothing.
    const again = await callRoute(giveConsent, {
      params,
      headers,
      body: { version: 1, retentionMonths: null },
    });
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(await database().$count(participant)).toBe(before + 1);
  }
});
