import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { engine, training } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { makeToken, signInStaff } from "@/db/testing/sign-in";
import { listEngines } from "@/lib/training/engines/schema";
import { createTraining } from "@/lib/training/schema";
import { runCandor } from "../run-candor";
import { serveRoutes } from "../testing/serve-routes";

await openAppDatabase();
const { url, close } = await serveRoutes([listEngines, createTraining]);
process.env.CANDOR_TRAINING_FOLDER = mkdtempSync(path.join(os.tmpdir(), "candor-train-"));
afterAll(() => {
  close();
  rmSync(process.env.CANDOR_TRAINING_FOLDER ?? "", { recursive: true });
});
const db = database();
const { projectId } = await makeProject(db, { questions: 1, models: 1 });
const { userId } = await signInStaff(db, { projectId, role: "researcher" });
const { authorization } = await makeToken(db, { projectId, userId, scopes: ["read", "run"] });
process.env.CANDOR_API = `${url}/api/projects/${projectId}`;
process.env.CANDOR_TOKEN = authorization.replace("Bearer ", "");
const [cluster] = await db
  .insert(engine)
  .values({
    ...{ projectId, name: "The lab’s cluster", kind: "ray", url: "https://ray.example" },
    ...{ folder: "/shared/training", packageFolder: "/shared/candor", python: "/shared/python" },
  })
  .returning();

const train = (...args: string[]) =>
  runCandor(["train", "miniature-smoke", "--detach", ...args], {
    ...{ line: () => undefined, progress: () => undefined, print: () => undefined },
  });

test("an engine is named by its name or id", async () => {
  const engines = [cluster?.name ?? "", cluster?.id ?? ""];
  for (const named of engines) expect(await train("--engine", named)).toMatchObject({ status: 0 });
  const rows = await db.select({ settings: training.settings }).from(training);
  expect(rows.map(({ settings }) => settings.engineId)).toEqual([cluster?.id, cluster?.id]);
  expect(await train("--engine", "Another")).toMatchObject({
    problem: expect.stringContaining("no engine “Another”; it has The lab’s cluster"),
  });
});
