import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { forecast, project, reader } from "@/db/schema";
import { openAppDatabase } from "@/db/testing/open-app-database";
import { makeToken, signInStaff } from "@/db/testing/sign-in";
import { listDatasets } from "@/lib/datasets/schema";
import type { Scope } from "@/lib/http/contract";
import { createImport, getImport, rememberMapping, sendFile } from "@/lib/imports/schema";
import { runCandor } from "../run-candor";
import { serveRoutes } from "../testing/serve-routes";

const { url: site, close } = await serveRoutes([
  createImport,
  getImport,
  sendFile,
  rememberMapping,
  listDatasets,
]);

await openAppDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "candor-"));
let projectId: string;
let userId: string;

beforeAll(async () => {
  const [made] = await database().insert(project).values({ name: "Lab" }).returning();
  projectId = made?.id ?? "";
  ({ userId } = await signInStaff(database(), { projectId, role: "researcher" }));
  process.env.CANDOR_API = `${site}/api/projects/${projectId}`;
  await useToken(["read", "import"]);
});
afterAll(close);

async function useToken(scopes: Scope[]) {
  const { authorization } = await makeToken(database(), { projectId, userId, scopes });
  process.env.CANDOR_TOKEN = authorization.replace("Bearer ", "");
}

function file(name: string, text: string): string {
  const place = path.join(folder, name);
  writeFileSync(place, text);
  return place;
}

async function run(...args: string[]) {
  const said: string[] = [];
  const outcome = await runCandor(["import", ...args], {
    line: (text) => said.push(text),
    progress: () => undefined,
    print: () => undefined,
  });
  return { ...outcome, said: said.join("\n") };
}

const percent =
  "Participant ID,Question,Confidence (%),Correct\np1,q1,99,1\np1,q2,1,0\np2,q1,62,1\n";

test("says what it guesses and why, what it needs, and imports what is certain", async () => {
  const name = file("percent.csv", percent);
  const first = await run(name);
  expect(first.said).toMatch(/confidence +column “Confidence \(%\)”/);
  expect(first.said).toMatch(/scale +percent +The values go up to 99/);
  expect(first).toMatchObject({
    status: 2,
    problem: expect.stringMatching(/no dataset “percent”.*--create-missing/),
  });
  expect(await run(name, "--create-missing", "--dataset", "Facts")).toMatchObject({
    status: 0,
    output: expect.stringMatching(
      /^percent\.csv: 3 rows read, 3 added, 0 there already\nhttp:.*\/projects\/.*\/imports\//,
    ),
  });
  const stored = await database()
    .select({ confidence: forecast.confidence })
    .from(forecast)
    .innerJoin(reader, eq(reader.id, forecast.readerId))
    .where(eq(reader.projectId, projectId));
  expect(stored.map(({ confidence }) => confidence).sort()).toEqual([0.01, 0.62, 0.99]);
  // The same columns again: as the project remembers, and nothing is added.
  const again = await run(name, "--json");
  expect(again.said).toContain("As in percent.csv.");
  expect(again.status === 0 && JSON.parse(again.output)).toMatchObject({ rowsUnchanged: 3 });
});

test("a file of questions that could be texts is not taken for them: it asks for the kind", async () => {
  const said = ["--create-missing", "--dataset", "Capitals"];
  const rows = "q1,What is the capital of Peru?,Write about Peru,Lima\n";
  const name = file("capitals.csv", `question_id,text,query,truth\n${rows}`);
  expect(await run(name, ...said)).toMatchObject({
    status: 2,
    problem: expect.stringMatching(
      /taken for generations.*columns fit questions as well.*--kind questions or --kind generations/,
    ),
  });
  // A column that names the model leaves no doubt.
  const named = file("named.csv", `model,question_id,text,query,truth\nM,${rows}`);
  expect((await run(named, "--dry-run")).said).not.toMatch(/--kind/);
  expect(await run(name, ...said, "--kind", "questions")).toMatchObject({ status: 0 });
});

test("asks nothing where the values don't tell: it names the option, and a mapping says it", async () => {
  const name = file("mixed.csv", "who,item,prob,result\nA,i1,0.5,1\nA,i2,80,0\nB,i1,1,1\n");
  const asked = await run(name);
  expect(asked).toMatchObject({ status: 2, problem: expect.stringContaining("--scale percent") });
  expect(asked.status !== 0 && asked.problem).toContain("--value reader_kind=TEXT");
  const dry = await run(name, "--dry-run", "--value", "reader_kind=human", "--scale", "percent");
  const mapping = file("mapping.json", dry.status === 0 ? dry.output : "");
  expect(
    await run(name, "--mapping", mapping, "--dataset", "Mixed", "--create-missing"),
  ).toMatchObject({
    status: 0,
    output: expect.stringContaining("3 added"),
  });
  expect(await run(name, "--mapping", "nowhere.json")).toMatchObject({ status: 2 });
  const wrong = file("wrong.json", '{"mapping": {"confidence": 5}}');
  expect(await run(name, "--mapping", wrong)).toMatchObject({
    status: 2,
    problem: expect.stringContaining('mapping confidence must be {"column": name}'),
  });
});

test("takes outcomes from a second file, by a key that it finds", async () => {
  const first = file(
    "guesses.csv",
    "forecaster,question_id,probability\nAda,rain,0.8\nAda,snow,0.1\n",
  );
  const second = file("outcomes.csv", "Question,Resolved to\nrain,yes\nsnow,no\n");
  const options = ["--value", "reader_kind=human", "--create-missing", "--join", second];
  expect(await run(first, ...options)).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^guesses\.csv \+ outcomes\.csv: 2 rows read, 2 added/),
  });
  file("outcomes.csv", "Question,Resolved to\nrain,yes\n");
  const again = await run(first, ...options, "--json");
  expect(again.said).toContain("outcomes.csv has nothing about 1 key (“snow”) of guesses.csv");
  expect(again.status === 0 && JSON.parse(again.output).options.joinedFrom).toEqual({
    first: { filename: "guesses.csv", key: "question_id" },
    second: { filename: "outcomes.csv", key: "Question" },
  });
  expect(await run(first, ...options, "--key", "question_id=nothing")).toMatchObject({
    status: 2,
    problem: "candor: --key: there is no column “nothing”",
  });
});

test("a test set’s folder is recognised, and made with what the options say", async () => {
  const place = path.join(folder, "sciq");
  mkdirSync(place);
  const names = ["train.json", "valid.json", "test.json"];
  for (const one of names)
    copyFileSync(`lib/imports/testing/test-sets/${one}`, path.join(place, one));
  const done = await run(place, "--subset", "1", "--draw-seed", "3", "--json");
  expect(done.said).toContain("4 questions in the files, but 13,679 expected");
  expect(done.status === 0 && JSON.parse(done.output)).toMatchObject({
    kind: "questions",
    rowsAdded: 4,
    options: {
      tags: { subset: "question" },
      madeFrom: {
        files: names.toSorted(),
        testSet: { id: "sciq", part: "test", seed: 3, subset: 1 },
      },
    },
  });
  expect(await run(place, "--part", "nothing")).toMatchObject({
    status: 2,
    problem: expect.stringContaining("SciQ has no part “nothing”"),
  });
});

test("bad rows are listed and the status is 1, whether the command or the server finds them", async () => {
  const bad = file("bad.csv", `${percent}p3,q1,120,1\np4,q1,50,maybe\n`);
  const found = await run(bad, "--create-missing", "--dataset", "Facts");
  expect(found).toMatchObject({ status: 1 });
  const problem = found.status === 0 ? "" : found.problem;
  expect(problem).toContain("nothing was imported: 2 rows of the file are bad");
  expect(problem).toContain("  line 5, column “Confidence (%)”: ");
  // That the question is missing only the server knows.
  const unknown = file("unknown.csv", percent.replace("p1,q2", "p1,q77"));
  expect(await run(unknown, "--dataset", "Facts")).toMatchObject({
    status: 1,
    problem: expect.stringMatching(/line 3.*q77[\s\S]*\/imports\//),
  });
  const kept = await run(bad, "--dataset", "Facts", "--skip-bad-rows");
  expect(kept).toMatchObject({ status: 0, output: expect.stringContaining("2 bad and left out") });
});

test("works with a token that may only import; says what is wrong with another", async () => {
  await useToken(["import"]);
  const name = file("few.csv", percent.replaceAll("p1", "p9"));
  expect(await run(name, "--dataset", "Facts")).toMatchObject({ status: 0 });
  await useToken(["read"]);
  expect(await run(name, "--dataset", "Facts")).toMatchObject({
    status: 2,
    problem: expect.stringContaining("Check CANDOR_TOKEN"),
  });
  await useToken(["import"]);
  expect(await run(name, "--project", "nonsense")).toMatchObject({
    status: 2,
    problem: expect.stringContaining("--project: give the project’s address"),
  });
  expect(await run(name, "--project", `http://127.0.0.1:1/projects/${projectId}`)).toMatchObject({
    status: 2,
    problem: expect.stringContaining("No connection to http://127.0.0.1:1"),
  });
});
