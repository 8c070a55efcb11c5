import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { callRoute } from "@/db/testing/call-route";
import { makeStudy } from "@/db/testing/make-study";
import { signInStaff } from "@/db/testing/sign-in";
import { createTestDatabase } from "@/db/testing/test-database";
import { contracts } from "@/lib/http/contracts";
import { changeLife } from "@/lib/life-cycle/server/change-life";
import { setRoundState } from "@/lib/rounds/server/set-round-state";

let drop: () => Promise<void>;
let headers: Record<string, string>;
let ids: Record<string, string>;

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  vi.stubEnv("DATABASE_URL", made.url);
  vi.stubEnv("CANDOR_SECRET", "only for this test, as long as it must be");
  const study = await makeStudy(database(), { questions: 1, models: 1, overlap: 1 });
  const { projectId, studyId, roundId, datasetId } = study;
  headers = (await signInStaff(database(), { projectId, role: "admin" })).headers;
  ids = { projectId, studyId, roundId, datasetId };
  const now = new Date();
  const round = { projectId, studyId, roundId };
  await setRoundState(database(), { ...round, state: "closed", userId: null, now });
  await changeLife(database(), { projectId, studyId: null, to: "archived", now });
});

afterAll(async () => {
  await database().$client.end();
  await drop();
  vi.unstubAllEnvs();
});

const changing = contracts.filter(
  ({ method, access }) => method !== "GET" && (access === "researcher" || access === "admin"),
);

/** What can be done to an archived project: bring it back, take access away, and find and erase a person. */
const allowed = [
  "invitation.revoke",
  "link.revoke",
  "member.remove",
  "person.erase",
  "person.find",
  "person.keep",
  "project.archive",
  "share.revoke",
  "study.archive",
  "token.revoke",
];

test("an archived project takes no change but an end of somebody's access, an erasure, and its return", async () => {
  const open = new Set<string>();
  for (const contract of changing) {
    const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const params = Object.fromEntries(names.map((name) => [name, ids[name] ?? randomUUID()]));
    const answer = await callRoute(contract, { params, headers, body: {} });
    const { error } = (await answer.json()) as { error?: { code: string } };
    if (error?.code !== "archived") open.add(contract.action ?? contract.path);
  }
  expect([...open].sort()).toEqual(allowed);
});
