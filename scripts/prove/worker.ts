import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { FiguresPage } from "@/lib/figures/schema";
import { fillProject } from "../figures/fill-project";
import { type Lab, makeLab, until } from "../figures/lab";
import type { Figures } from "../figures/run-figures";
import { withApp } from "../figures/with-app";

/** Killed while it counts, and then while it computes. */
const kills = 6;
const shortest = 300;
const longest = 2_500;
const view = "?by=dataset,reader";

/**
 * The worker is killed (`kill -9`) again and again while it counts 100,000 forecasts and computes
 * intervals over their questions: nothing is counted twice or left out, and every interval comes.
 */
export default function worker(): Promise<Figures> {
  return withApp(1, async (app) => {
    const { db, pickUrl, random } = app;
    const lab = await makeLab(db, pickUrl, random);
    await fillProject(db, lab.projectId, { questions: 625 });
    const begun = performance.now();
    for (let i = 0; i < kills; i += 1) {
      await ask(lab);
      await sleep(shortest + random() * (longest - shortest));
      app.worker.kill();
      await app.worker.ended;
      await app.restartWorker();
    }
    const page = await until(() => ask(lab), isComputed);
    const seconds = (performance.now() - begun) / 1_000;
    const { counted, differ } = await recount(db, lab.projectId);
    const groups = page.groups.length;
    const computed = page.groups.filter(({ intervals }) => intervals.drawn === "clusters").length;
    return {
      title: "The worker is killed while it counts 100,000 forecasts and computes their intervals",
      rows: [{ kills, counted, differ, groups, computed, seconds: Math.round(seconds) }],
      ok: counted === 100_000 && differ === 0 && computed === groups && groups === 16,
    };
  });
}

const ask = ({ researcher, projectId }: Lab) =>
  researcher.call<FiguresPage>("GET", `/api/projects/${projectId}/figures${view}`);

const isComputed = ({ uncounted, groups }: FiguresPage) =>
  uncounted === 0 && groups.every(({ intervals }) => !intervals.waiting);

/** How many forecasts are counted, and in how many places the counts differ from the forecasts. */
async function recount(db: Database, projectId: string) {
  const { rows } = await db.execute<{ counted: number; differ: number }>(sql`
    with counts as (
      select t.dataset_id, t.model_id, t.reader_id, c.confidence, c.correct, sum(c.n) as n
      from tally t join tally_cell c on c.tally_id = t.id
      where t.project_id = ${projectId} and c.n > 0 group by 1, 2, 3, 4, 5
    ), forecasts as (
      select q.dataset_id, g.model_id, f.reader_id, f.confidence, j.correct, count(*) as n
      from forecast f
      join question q on q.id = f.question_id
      join dataset d on d.id = q.dataset_id and d.project_id = ${projectId}
      join generation g on g.id = f.generation_id
      join judgement j on j.forecast_id = f.id group by 1, 2, 3, 4, 5
    )
    select (select sum(n) from counts)::int as counted,
      ((select count(*) from (select * from counts except select * from forecasts) x)
        + (select count(*) from (select * from forecasts except select * from counts) y))::int
        as differ`);
  return rows[0] ?? { counted: 0, differ: -1 };
}
