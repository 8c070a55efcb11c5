import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { project } from "@/db/schema";
import { callRoute } from "@/db/testing/call-route";
import { makeStudy } from "@/db/testing/make-study";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { signInStaff } from "@/db/testing/sign-in";
import { contracts } from "@/lib/api/contracts";
import { getMe, getProject } from "@/lib/projects/schema";
import { getStudy } from "@/lib/studies/schema";

await openAppDatabase();
let study: Awaited<ReturnType<typeof makeStudy>>;
let stranger: Awaited<ReturnType<typeof signInStaff>>;

beforeAll(async () => {
  study = await makeStudy(database(), { questions: 1, models: 1, overlap: 1 });
  stranger = await signInStaff(database());
  await database().update(project).set({ isExample: true }).where(eq(project.id, study.projectId));
});

const read = async (contract: Parameters<typeof callRoute>[0]) => {
  const { projectId, studyId } = study;
  const { headers } = stranger;
  return (await callRoute(contract, { params: { projectId, studyId }, headers })).json();
};

test("everybody with an account finds the example and can look at it", async () => {
  expect(await read(getMe)).toMatchObject({ projects: [{ id: study.projectId, isExample: true }] });
  expect(await read(getProject)).toMatchObject({ role: "researcher", isExample: true });
  expect(await read(getStudy)).toMatchObject({ name: "Study" });
});

test("nobody can change it, by any route, not even an admin of it", async () => {
  const { projectId, studyId, roundId, datasetId } = study;
  const admin = await signInStaff(database(), { projectId, role: "admin" });
  const ids: Record<string, string> = { projectId, studyId, roundId, datasetId };
  const changing = contracts.filter(
    ({ method, access }) => method !== "GET" && (access === "researcher" || access === "admin"),
  );
  const changed: string[] = [];
  for (const contract of changing) {
    const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const params = Object.fromEntries(names.map((name) => [name, ids[name] ?? randomUUID()]));
    const answer = await callRoute(contract, { params, headers: admin.headers, body: {} });
    const { error } = (await answer.json()) as { error?: { code: string } };
    if (error?.code !== "example") changed.push(contract.path);
  }
  expect(changing.length).toBeGreaterThan(40);
  expect(changed).toEqual([]);
});
