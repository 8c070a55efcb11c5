import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { listFiles } from "@/lib/training/server/supplies/list-files";
import { folderOf } from "@/lib/training/server/training-folder";
import { makeTraining } from "@/lib/training/testing/make-training";
import { ensureEnvironment, trainingFolder } from "./ensure-environment";

// The real package waits for readings of its paragraphs, which Candor's rules make.

const db = await openTestDatabase();
let python = "";
beforeAll(async () => {
  python = await ensureEnvironment();
});

const patience = 900_000;

test("the package takes the readings that it has waited for", { timeout: patience }, async () => {
  const { start, step, work, get, which, root } = await makeTraining(db, "", {
    real: { packageFolder: trainingFolder, python },
    settings: {
      ...{ recipe: "miniature-awaited", until: ["reader-data"] },
      supplies: { readings: { kind: "readings", reader: { kind: "rules", name: "Rules" } } },
    },
  });
  await start();
  const seen = new Set<string>();
  for (;;) {
    await step();
    await work();
    const { state } = await get();
    seen.add(state);
    if (state === "done" || state === "failed") break;
    await sleep(500);
  }
  expect(await get()).toMatchObject({
    state: "done",
    jobs: [{ no: 2 }, { no: 1, state: "waits" }],
  });
  expect([...seen]).toEqual(["running", "waiting", "done"]);
  const { stages, folder } = folderOf(root, which.trainingId);
  const count = (file: string) => readFileSync(file, "utf8").trim().split("\n").length;
  const paragraphs = count(path.join(stages, "paragraphs", "generations.jsonl"));
  expect(count(path.join(folder, "awaited", "readings.jsonl"))).toBe(paragraphs);
  // The surrogate's rows follow from them.
  expect(existsSync(path.join(stages, "reader-data", "forecast-probs.jsonl"))).toBe(true);
  expect(count(path.join(stages, "reader-data", "correctness.jsonl"))).toBe(paragraphs);
  expect(await listFiles(db, which.trainingId)).toMatchObject([
    {
      ...{ file: "readings", rows: paragraphs, studies: [] },
      ...{ datasets: [{ name: "people" }], readers: [{ name: "Rules" }] },
    },
  ]);
});
