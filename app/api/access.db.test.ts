import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { apiToken, attemptLimit } from "@/db/schema";
import { callRoute, type RouteCall, routeFile } from "@/db/testing/call-route";
import { fits, fittingBody } from "@/db/testing/fitting-call";
import { type Ids, makeFullProject } from "@/db/testing/make-full-project";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { makeRoles, type Role, type Roles, refusalOf } from "@/db/testing/roles";
import { makeToken, openSession, signInStaff } from "@/db/testing/sign-in";
import { plainConfig } from "@/db/testing/study-config";
import { endSession, getAccount } from "@/lib/accounts/schema";
import { contracts } from "@/lib/api/contracts";
import { claimTask } from "@/lib/crowd/tasks/schema";
import type { Contract } from "@/lib/http/contract";
import { createStudy } from "@/lib/studies/schema";
import { listTokens, revokeToken } from "@/lib/tokens/schema";

await openAppDatabase();
let as: Awaited<ReturnType<Roles["signIn"]>>;
let roles: Roles;
/** Ids of a project and of everything in it; `theirs` is another lab's. */
let ours: Ids;
let theirs: Ids;

beforeAll(async () => {
  const ask = async (contract: Contract, call: RouteCall) => ({
    text: await (await callRoute(contract, call)).text(),
  });
  ours = await makeFullProject(database(), ask);
  theirs = await makeFullProject(database(), ask);
  roles = await makeRoles(database(), ours);
});

// Each test signs everybody in anew: some routes end what one is known by.
beforeEach(async () => {
  as = await roles.signIn();
  await database().delete(attemptLimit);
});

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
        const expected = refusalOf(contract, role as Role);
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
          body: contract.method === "GET" ? undefined : fittingBody(contract, ours),
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
  const [[theirs], [mine]] = [
    await tokens(colleague.userId),
    await tokens(roles.userIds.researcher),
  ];
  const listed = async (headers: Record<string, string>) => {
    const answer = await callRoute(listTokens, { params: { projectId }, headers });
    const { tokens } = (await answer.json()) as { tokens: { id: string }[] };
    return [theirs, mine].map((token) => tokens.some(({ id }) => id === token?.id));
  };
  const revoke = async (headers: Record<string, string>, tokenId = "") =>
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
  const here = await openSession(database(), roles.userIds.admin);
  const sessions = async (headers: Record<string, string>) => {
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
