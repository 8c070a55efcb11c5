import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { expect, inject, vi } from "vitest";
import type { Connection, Db } from "@/db/client";
import { run, training } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { signInStaff } from "@/db/testing/sign-in";
import { workOnRun } from "@/lib/runs/server/work-on-run";
import { stepDue } from "@/lib/training/server/steps/step-due";
import type { SlurmSettings } from "../engines/schema";
import { trainingLimits, trainingSettings } from "../schema-settings";
import { startTraining } from "../server/change-state";
import { createTraining } from "../server/create-training";
import { createEngine } from "../server/engines/project-engines";
import { getTraining } from "../server/get-training";
import type { Workplace } from "../server/workplace";

const ada: SlurmSettings = {
  user: "ada",
  partition: "long",
  account: "physics",
  qos: "night",
  gpuType: "a100",
};
const place = mkdtempSync(path.join(inject("testFolder"), "training-"));

// A package whose one recipe has two stages, and a command in its Python's place that does what a file says.
export const packageFolder = path.join(place, "package");
mkdirSync(path.join(packageFolder, "recipes"), { recursive: true });
const epochs = {
  ...{ name: "epochs", shape: "whole number from 1", default: 3, is_required: false },
  ...{ meaning: "How often the rows are gone through.", schema: { type: "integer", minimum: 1 } },
};
writeFileSync(path.join(packageFolder, "settings.json"), JSON.stringify({ sft: [epochs] }));
writeFileSync(
  path.join(packageFolder, "recipes", "small.toml"),
  'name = "small"\n[awaited]\nreadings = "x"\n[stage.one]\nkind = "sft"\n[stage.two]\nkind = "rl"\n',
);
// One that begins with rows, and waits for summaries of its samples and for readings of its paragraphs.
writeFileSync(
  path.join(packageFolder, "recipes", "supplied.toml"),
  `name = "supplied"
[files]
questions = "x"
examples = "x"
[awaited]
queries = "x"
summaries = "x"
readings = "x"
claims = "x"
biography-readings = "x"
[stage.splits]
kind = "splits"
needs = { questions = "@questions", queries = "@queries" }
settings = { test = [{ name = "lives" }] }
[stage.samples]
kind = "sample"
needs = { data = "splits/sft.jsonl", examples = "@examples" }
[stage.lc-sft]
kind = "sft"
needs = { data = "@summaries" }
[stage.paragraphs]
kind = "generate"
needs = { model = "lc-sft", data = "splits/reward_model.jsonl" }
[stage.reader-data]
kind = "reader-data"
needs = { readings = "@readings", generations = "paragraphs/generations.jsonl" }
[stage.biographies]
kind = "evaluate"
needs = { lives = "splits/test-lives.jsonl", questions = "@claims", readings = "@biography-readings", generations-all = "paragraphs/generations.jsonl" }
`,
);
/** A Python that makes no plan, which would take seconds, and does as a file says for a recipe. */
const python = path.join(place, "python");
writeFileSync(
  python,
  `#!/bin/sh
if [ "$3" = plan ]; then cat <<'PLAN'
{"recipe": "run", "description": "", "files": [], "awaited": [], "gpus": [], "problems": [], "notes": ["one: so many steps"], "stages": [
 {"name": "one", "kind": "sft", "after": [], "files": [], "settings": {}, "trials": 1, "is_shared": true, "is_done": false, "bytes": null},
 {"name": "two", "kind": "rl", "after": ["one"], "files": ["readings"], "settings": {}, "trials": 1, "is_shared": true, "is_done": false, "bytes": 5}]}
PLAN
# Other commands check the package's code.
elif [ "$3" = run ]; then . "$(dirname "$4")/../does"
fi
`,
);
chmodSync(python, 0o755);

/** What a route gives its use case, for somebody who may. */
export const inTransaction =
  (db: Db) =>
  <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
    db.transaction(work);

type Project = Awaited<ReturnType<typeof makeProject>>;

interface Options {
  /** One that is there already. */
  project?: Project;
  limits?: object;
  settings?: object | ((project: Project) => object | Promise<object>);
  /** The real package, with its Python; the made-up one without. */
  real?: { packageFolder: string; python: string };
  /** Where it runs; on this machine without. */
  engine?: { kind: "ray" | "slurm"; url: string; token: string };
}

/**
 * A draft in a project of its own, in a folder of its own.
 * @param script what the recipe does: shell, in which $4 is the recipe
 */
export async function makeTraining(
  db: Connection,
  script: string,
  { limits = {}, settings = {}, real, engine, project: given }: Options = {},
) {
  const project = given ?? (await makeProject(db, { questions: 3, models: 1 }));
  const { projectId } = project;
  const { userId } = await signInStaff(db, { projectId, role: "researcher" });
  const root = mkdtempSync(path.join(place, "root-"));
  const does = (next: string) => writeFileSync(path.join(root, "does"), next);
  does(script);
  const made =
    engine &&
    (await createEngine(db, {
      ...{ ...engine, slurm: engine.kind === "slurm" ? ada : null, projectId, name: "The cluster" },
      ...{ folder: root, packageFolder, python },
    }));
  const key = randomUUID();
  const draft = {
    ...{ projectId, userId, key, name: "A training", clonedFrom: null, start: false },
    settings: trainingSettings.parse({
      ...{ recipe: "small", engineId: made?.id },
      ...(typeof settings === "function" ? await settings(project) : settings),
    }),
    limits: trainingLimits.parse(limits),
  };
  const its = real ?? { packageFolder, python };
  const create = async (itsKey: string = key) => {
    const asked = { ...draft, key: itsKey, held: inTransaction(db) };
    const made = await createTraining(db, asked, { root, packageFolder: its.packageFolder });
    return made.trainingId;
  };
  const trainingId = await create();
  const which = { projectId, trainingId };
  const workplace: Workplace = {
    workerId: randomUUID(),
    ...{ root, packageFolder: its.packageFolder },
    ensurePython: async () => its.python,
    planTimeoutMs: 110_000,
    plans: true,
  };
  /** Does what the running runs of language models have to do. */
  const work = async () => {
    const running = and(eq(run.projectId, projectId), eq(run.state, "running"));
    const found = await db.select({ id: run.id }).from(run).where(running);
    for (const { id: runId } of found) {
      const { signal } = new AbortController();
      await workOnRun(db, { runId, workerId: randomUUID(), gates: new Map(), signal });
    }
  };
  const step = async (now = new Date()) => {
    await db.update(training).set({ nextAt: sql`now()` }).where(eq(training.id, trainingId));
    // Those of other tests are due too.
    await db.update(training).set({ nextAt: null }).where(sql`id <> ${trainingId}`);
    await stepDue(db, workplace, now);
  };
  const get = () => getTraining(db, which);
  const see = (
    check: (seen: Awaited<ReturnType<typeof get>>) => void | Promise<void>,
    now?: () => Date,
  ) =>
    vi.waitFor(
      async () => {
        await step(now?.());
        await check(await get());
      },
      { timeout: 20_000, interval: 50 },
    );
  return {
    ...{
      work,
      project,
      userId,
      which,
      root,
      create,
      does,
      step,
      get,
      see,
      workplace,
      engineId: made?.id ?? null,
    },
    start: async () => {
      await step();
      await startTraining(db, which);
    },
    until: (state: string) => see((seen) => expect(seen.state).toBe(state)),
  };
}

export const stageDone = (name: string, metrics: string) => `
mkdir -p "$stages/${name}.partial"
echo '{"time": 10, "stage": "${name}", "event": "step", "step": 1, "loss": 0.5}' > "$stages/${name}.partial/events.jsonl"
echo '{"time": 11, "stage": "${name}", "event": "alarm", "what": "kl", "message": "KL is high", "at_step": 1, "value": 0.4}' >> "$stages/${name}.partial/events.jsonl"
echo '{"metrics": ${metrics}, "seconds": 2.5}' > "$stages/${name}.partial/run.json"
mv "$stages/${name}.partial" "$stages/${name}"
`;
export const begin = 'folder="$(dirname "$4")"; stages="$folder/runs/run"; echo began\n';
/** The stages of its plan. */
export const bothDone = stageDone("one", '{"loss": 0.25}') + stageDone("two", '{"reward": 4}');
export const whole = begin + bothDone;
