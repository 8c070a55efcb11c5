import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { question, training, trainingEvent } from "@/db/schema/index";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { cancelTraining, resumeTraining } from "@/lib/training/server/change-state";
import { listCheckpoints } from "@/lib/training/server/models/checkpoints";
import { listEvents } from "@/lib/training/server/progress/list-events";
import { importQuestions } from "@/lib/training/server/supplies/import-questions";
import { folderOf } from "@/lib/training/server/training-folder";
import { begin, makeTraining, stageDone, whole } from "@/lib/training/testing/make-training";

const db = await openTestDatabase();

/** Leaves what it said as it is. */
const oneEnds = `echo '{"metrics": {}, "seconds": 1}' > "$stages/one.partial/run.json"\nmv "$stages/one.partial" "$stages/one"\n`;

const saying = (name: string, lines: string) =>
  `${begin}mkdir -p "$stages/one.partial"\ncat > "$stages/one.partial/${name}" <<'END'\n${lines}\nEND\n${oneEnds}${stageDone("two", "{}")}`;

test.each([
  [
    "holds a NUL",
    '"event": "sample", "text": "a\\u0000b"',
    { event: "sample", data: { text: "a�b" } },
  ],
  ["holds half a character", '"event": "sample", "text": "\\ud800"', { data: { text: "�" } }],
  ["has a key with a NUL", '"event": "x", "a\\u0000": 1', { event: "x", data: { "a�": 1 } }],
  [
    "has a step beyond all numbers",
    '"event": "x", "step": 99999999999',
    { event: "x", step: null },
  ],
  ["has a step below 0", '"event": "saved", "step": -4', { event: "saved", step: null }],
  ["is of no time", '"event": "x", "time": 1e300', { event: "unreadable" }],
  [
    "nests without end",
    `"event": "x", "a": ${"[".repeat(9_000)}${"]".repeat(9_000)}`,
    { event: "unreadable" },
  ],
])("an event that %s is stored, and the run goes on", async (_, fields, expected) => {
  const { which, start, until } = await makeTraining(
    db,
    saying("events.jsonl", `{"time": 10, "stage": "one", ${fields}}`),
  );
  await start();
  await until("done");
  const { events } = await listEvents(db, { ...which, after: 0, stage: "one" });
  expect(events).toMatchObject([expected]);
});

test("a state of a stage that is nonsense is no state, and the run goes on", async () => {
  const { start, until, get } = await makeTraining(
    db,
    saying(
      "status.json",
      '{"state": "running", "done": 99999999999, "total": 1e15, "unit": "\\u0000", "updated": 1e300}',
    ),
  );
  await start();
  await until("done");
  expect((await get()).stageList[0]).toMatchObject({ done: null, total: null });
});

/** A stage that says that it is at work. */
const leftover = (stage: string, state: string) =>
  `mkdir -p "$stages/${stage}.partial"; echo '{"state": "${state}", "done": 1, "total": 2, "updated": 1.5}' > "$stages/${stage}.partial/status.json"\n`;
/** Made beside a folder that is there, and then put in its place: a leftover is older than its stage's record. */
const twoDoneBeside = `mkdir -p "$stages/two"; sleep 0.1; echo '{"metrics": {}, "seconds": 1}' > "$stages/two/run.json"\n`;

test("a stage that is done is done, whatever a folder says that was left beside it", async () => {
  const { start, see, until, get, does, which, workplace } = await makeTraining(
    db,
    `${begin}${stageDone("one", "{}")}${leftover("two", "running")}${twoDoneBeside}sleep 600`,
  );
  await start();
  await see(({ stageList }) =>
    expect(stageList).toMatchObject([{ state: "done" }, { state: "done", message: null }]),
  );
  await cancelTraining(db, which);
  await until("cancelled");
  // One that is made anew is at work; once its job has ended well, it is done.
  does(`${begin}${leftover("one", "running")}while [ ! -e "$folder/go" ]; do sleep 0.1; done`);
  await resumeTraining(db, which);
  await see(({ stageList }) => expect(stageList[0]).toMatchObject({ state: "running", done: 1 }));
  writeFileSync(path.join(folderOf(workplace.root, which.trainingId).folder, "go"), "");
  await until("done");
  expect((await get()).stageList).toMatchObject([{ state: "done" }, { state: "done" }]);
});

test("only whole numbers from 0 are steps of checkpoints", async () => {
  const steps = ["-4", "1e300", "2.5", "99999999999", '"7"', "0", "40"];
  const lines = steps.map((step) => `{"step": ${step}, "validation_reward": 1, "model": null}`);
  const { start, until, which, root } = await makeTraining(
    db,
    `${whole}cat > "$stages/two/checkpoints.jsonl" <<'END'\n${lines.join("\n")}\nEND\n`,
  );
  await start();
  await until("done");
  const found = await listCheckpoints(db, which, root);
  expect(found.map(({ step }) => step)).toEqual([0, 40]);
});

test("a run is stopped at its limit although its events are not all read yet", async () => {
  const { which, start, see, step, until, get, root } = await makeTraining(db, "sleep 600", {
    limits: { mostMinutes: 1 },
  });
  await start();
  await see(({ jobs }) => expect(jobs[0]?.state).toBe("running"));
  const file = path.join(folderOf(root, which.trainingId).stages, "one", "events.jsonl");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "");
  truncateSync(file, 25_000_000);
  await step(new Date(Date.now() + 61_000));
  expect((await get()).state).toBe("stopping");
  // A look stores ten pieces of a million bytes.
  const ofIt = eq(trainingEvent.trainingId, which.trainingId);
  expect(await db.$count(trainingEvent, ofIt)).toBe(10);
  await until("cancelled");
});

test("what a job has left is read for ten minutes after its end, and no longer", async () => {
  const { start, step, until, get, which, root } = await makeTraining(db, whole);
  const place = folderOf(root, which.trainingId);
  const file = path.join(place.stages, "one.trials/0/events.jsonl");
  mkdirSync(path.dirname(file), { recursive: true });
  // More than some looks take.
  writeFileSync(file, "");
  truncateSync(file, 900_000_000);
  await start();
  await vi.waitFor(async () => {
    await step();
    const [job] = (await get()).jobs;
    readFileSync(place.job(job?.id ?? "").exit);
  }, 10_000);
  await step();
  expect(await get()).toMatchObject({ state: "running", stagesDone: 2 });
  await step(new Date(Date.now() + 11 * 60_000));
  expect((await get()).state).toBe("done");
  await until("done");
});

test("very many events, and one that is longer than what is read at once, are all passed", async () => {
  const many = `seq 8000 | sed 's/.*/{"time": 1, "stage": "one", "event": "x"}/'`;
  const long = `printf '{"time": 1, "text": "'; head -c 12500000 /dev/zero | tr '\\0' a; echo '"}'`;
  const last = `echo '{"time": 2, "stage": "one", "event": "last"}'`;
  const { which, start, until } = await makeTraining(
    db,
    `${begin}mkdir -p "$stages/one.partial"; (${many}; ${long}; ${last}) > "$stages/one.partial/events.jsonl"
${oneEnds}${stageDone("two", "{}")}`,
  );
  await start();
  await until("done");
  const ofIt = eq(trainingEvent.trainingId, which.trainingId);
  expect(await db.$count(trainingEvent, and(ofIt, eq(trainingEvent.event, "x")))).toBe(8_000);
  expect(await db.$count(trainingEvent, and(ofIt, eq(trainingEvent.event, "last")))).toBe(1);
});

test("a job whose last words hold a NUL has failed like any other", async () => {
  const { start, until, get } = await makeTraining(db, "printf 'bad \\0 end\\n'; false");
  await start();
  await until("failed");
  expect(await get()).toMatchObject({ problem: "bad � end", jobs: [{ state: "failed" }] });
});

test("of questions that are imported, no link is followed that a job makes of their file meanwhile", async () => {
  const { which, root } = await makeTraining(db, whole);
  const { folder } = folderOf(root, which.trainingId);
  const [file, outside] = [path.join(folder, "questions.jsonl"), path.join(root, "outside.jsonl")];
  const row = (key: string) => JSON.stringify({ dataset: "theirs", key, text: "Is it?" });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, row("own"));
  writeFileSync(outside, row("secret"));
  const [one] = await db.select().from(training).where(eq(training.id, which.trainingId));
  if (!one) throw new Error("no run");
  // The file has been read by the time that the project is asked for its questions.
  const execute = db.execute.bind(db);
  vi.spyOn(db, "execute").mockImplementationOnce((query) => {
    rmSync(file);
    symlinkSync(outside, file);
    return execute(query);
  });
  const questions = { root, one, awaited: { from: ["questions.jsonl"] }, now: new Date() };
  await expect(importQuestions(db, questions)).rejects.toMatchObject({ code: "gone" });
  expect(await db.$count(question, eq(question.key, "secret"))).toBe(0);
  rmSync(file);
  writeFileSync(file, row("own"));
  await importQuestions(db, questions);
  expect(await db.$count(question, eq(question.key, "own"))).toBe(1);
});
