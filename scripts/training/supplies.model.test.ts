import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowedAddress } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { startScriptedProvider } from "@/lib/providers/testing/scripted-provider";
import { listFiles } from "@/lib/training/server/supplies/list-files";
import { folderOf } from "@/lib/training/server/training-folder";
import { makeLives } from "@/lib/training/testing/make-lives";
import { makeTraining } from "@/lib/training/testing/make-training";
import { ensureEnvironment, trainingFolder } from "./ensure-environment";

// What Candor makes for a recipe, taken by the real package.

process.env.CANDOR_SECRET = "only for this test, as long as it must be";
const db = await openTestDatabase();
const scripted = await startScriptedProvider({ answer: () => "hang" });
afterAll(() => scripted.close());
await db.insert(allowedAddress).values({ address: `127.0.0.1:${scripted.port}` });
let python = "";
beforeAll(async () => {
  python = await ensureEnvironment();
});

const patience = 900_000;

/** The smallest that writes paragraphs at all. */
const changes = {
  world: { exercises: 20 },
  base: { hidden_size: 16, heads: 2, layers: 1, intermediate_size: 32, batch_tokens: 4_096 },
  samples: { samples: 1, max_new_tokens: 8 },
  paragraphs: { samples: 1, max_new_tokens: 12 },
};

test("the package takes the readings that it has waited for", { timeout: patience }, async () => {
  const { start, step, work, get, which, root } = await makeTraining(db, "", {
    real: { packageFolder: trainingFolder, python },
    settings: {
      ...{ recipe: "miniature-awaited", until: ["reader-data"], changes },
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
    await sleep(100);
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

test("the package reads queries, claims and their forecasts as what they are", async () => {
  const { fileOf, stages } = await makeLives(db, scripted);
  const inputs = {
    lives: path.join(stages, "splits", "test-lives.jsonl"),
    questions: fileOf("claims"),
    readings: fileOf("biography-readings"),
    generations: path.join(stages, "paragraphs", "generations.jsonl"),
  };
  const script = `
import json, sys
from pathlib import Path
from candor_training.evaluation.app_rows import app_rows
from candor_training.evaluation.gather import gather, read_given
from candor_training.formats.files import read_rows
from candor_training.formats.rows import QueryRow

inputs, queries = json.loads(sys.argv[1])
given = read_given({name: Path(path) for name, path in inputs.items()})
[one] = gather(given.sets, given.generations, given.readings)
told = one.forecasts
print(json.dumps({
    "queries": [row.query for row in read_rows(Path(queries), QueryRow)],
    "confidence": list(told.confidence), "correct": list(map(bool, told.correct)),
    "unparsable": one.unparsable, "silent": one.silent,
    "claims": [row.text for row in app_rows([one], given)["1-questions"]],
}))
`;
  const args = JSON.stringify([inputs, fileOf("queries")]);
  const said = execFileSync(python, ["-c", script, args], { cwd: trainingFolder });
  expect(JSON.parse(said.toString())).toEqual({
    queries: [1, 2, 3].map((no) => `Write a paragraph bio about q0${no}.`),
    ...{ confidence: [0.6, 1], correct: [true, false], unparsable: 1, silent: 0 },
    claims: ["q01 was born in Rome.", "q01 paints."],
  });
});
