import { sql } from "drizzle-orm";
import type { TrainingDetail } from "@/lib/training/schema";
import type { Lineage } from "@/lib/training/schema-models";
import { runCandor } from "../candor/run-candor";
import { makeLab } from "../figures/lab";
import type { Figures } from "../figures/run-figures";
import { withApp } from "../figures/with-app";

/**
 * From a launch to a model beside the others, without a browser: the miniature at its smallest on this machine. The worker is
 * killed (`kill -9`) while it trains: the job goes on, and the next worker finds it. Then `candor train --then-evaluate`
 * has the chosen checkpoint write and be read.
 */
export default function loop(): Promise<Figures> {
  return withApp(1, async (app) => {
    const { db, urls, random, pickUrl } = app;
    const lab = await makeLab(db, pickUrl, random);
    const project = `/api/projects/${lab.projectId}`;
    const address = `${urls[0]}/projects/${lab.projectId}`;
    const begin = Date.now();
    const launch = (then: string[]) =>
      runCandor([
        ...["train", "miniature-smoke", "--project", address, "--key", "loop"],
        ...["--until", "lc-rl-selected", "--until", "lc-sft-test", ...then],
      ]);
    const { token } = await lab.admin.call<{ token: string }>("POST", `${project}/tokens`, {
      ...{ name: "loop", scopes: ["read", "run"], days: 1 },
    });
    process.env.CANDOR_TOKEN = token;

    const first = launch([]);
    await untilStages(async () => (await find())?.stagesDone ?? 0, 3);
    process.kill(app.worker.pid, "SIGKILL");
    await app.worker.ended;
    const atKill = await find();
    await app.restartWorker();
    const launched = await first;
    const trained = await find();

    for (const path of ["world/questions.jsonl", "lc-sft-test/generations.jsonl"]) {
      await lab.admin.call("POST", `${project}/training-runs/${trained?.id}/outputs`, { path });
    }
    const again = await launch(["--then-evaluate", "people", "--split", "test"]);
    const read = await find();
    const model = read?.models[0];
    const lineage = await lab.admin.call<Lineage>("GET", `${project}/models/${model?.id}/lineage`);
    const counts = await count();
    const seconds = Math.round((Date.now() - begin) / 1_000);
    const problem = (outcome: typeof again) => ("problem" in outcome ? outcome.problem : "");
    const rows = [
      {
        what: "a launch, with its worker killed while it trains",
        found: `${atKill?.stagesDone} stages done when it was killed; ${launched.status === 0 ? "done" : problem(launched)}, ${counts.runs} run, ${counts.jobs} job`,
        holds:
          atKill?.state === "running" &&
          launched.status === 0 &&
          counts.runs === 1 &&
          counts.jobs === 1,
      },
      {
        what: "stages that began more than once",
        found: `${counts.again} of ${counts.stages}`,
        holds: counts.again === 0 && counts.stages > 0,
      },
      {
        what: "the same launch again, with an evaluation",
        found: again.status === 0 ? "done" : problem(again),
        holds: again.status === 0 && /on people, read by Rules: accuracy/.test(again.output),
      },
      {
        what: "texts of the new model, and forecasts on them",
        found: `${counts.texts} and ${counts.forecasts}`,
        // The test split of the smallest world has 20 people and so 45 questions on held-out facts.
        holds: counts.texts === 45 && counts.forecasts === 45,
      },
      {
        what: "its lineage, by one call",
        found: lineage.stages.map(({ name }) => name).join(" < "),
        holds: lineage.stages.at(-1)?.name === "world" && Object.keys(lineage.weights).length > 0,
      },
    ];
    return {
      title: `From a launch to a model beside the others, in ${seconds} s`,
      rows,
      ok: rows.every(({ holds }) => holds),
    };

    async function find(): Promise<TrainingDetail | undefined> {
      const { trainings } = await lab.admin.call<{ trainings: { id: string }[] }>(
        "GET",
        `${project}/training-runs`,
      );
      const [one] = trainings;
      return one && lab.admin.call("GET", `${project}/training-runs/${one.id}`);
    }

    async function count() {
      const { rows: found } = await db.execute<Record<Counted, number>>(sql`
        select (select count(*)::int from training) as runs, (select count(*)::int from training_job) as jobs,
          (select count(distinct stage)::int from training_event) as stages,
          (select count(*)::int from (
            select stage from training_event group by stage having count(distinct file) > 1) s) as again,
          (select count(*)::int from generation g join trained_model t using (model_id)) as texts,
          (select count(*)::int from forecast f join generation g on g.id = f.generation_id
            join trained_model t using (model_id)) as forecasts`);
      const [counted] = found;
      if (!counted) throw new Error("nothing was counted");
      return counted;
    }
  });
}

type Counted = "runs" | "jobs" | "stages" | "again" | "texts" | "forecasts";

async function untilStages(look: () => Promise<number>, most: number): Promise<void> {
  const deadline = Date.now() + 300_000;
  while ((await look()) < most) {
    if (Date.now() > deadline) throw new Error("The stages do not get on.");
    await new Promise((done) => setTimeout(done, 500));
  }
}
