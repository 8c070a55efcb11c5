import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { makeReadStudy, type readOverHttp } from "../figures/http-crowdworker";
import type { Figures } from "../figures/run-figures";
import { type App, withApp } from "../figures/with-app";

const people = 12;
const tasks = 150;
const overlap = 2;
const kills = 5;

/** Kills the web process, or Postgres, again and again while people read; nothing acknowledged is lost. */
export default async function kill(): Promise<Figures> {
  const rows = [
    await trial("web process", async (app) => {
      app.webs[0]?.kill();
      await app.webs[0]?.ended;
      await app.restartWeb(0);
    }),
    await trial("Postgres", async (app) => {
      process.kill(app.postgres.pid, "SIGKILL");
      await app.postgres.ended();
      await app.restartPostgres();
    }),
  ];
  return {
    title: `${people} people read ${tasks} tasks of overlap ${overlap} in the blind protocol; kill -9 a moment after an acknowledgement`,
    rows,
    ok: rows.every(
      (r) =>
        r.lost === 0 && r.halfWritten === 0 && r.answers === tasks * overlap && r.kills === kills,
    ),
  };
}

function trial(victim: string, killAndRestart: (app: App) => Promise<void>) {
  return withApp(1, async (app) => {
    const { random } = app;
    const size = { people, tasks, overlap };
    const { studyId, read } = await makeReadStudy(app, size, { protocol: "blind" });
    const reading = read();
    let finished = false;
    // Errors are reported below. Until then, nothing may end this process before it has cleaned up.
    const done = Promise.allSettled([reading]).finally(() => {
      finished = true;
    });
    let killed = 0;
    while (killed < kills && !finished) {
      await sleep(300 + 500 * random());
      await killAndRestart(app);
      killed += 1;
    }
    await done;
    const diaries = await reading;
    return { victim, kills: killed, ...(await check(app.db, studyId, diaries)) };
  });
}

type Read = Awaited<ReturnType<typeof readOverHttp>>;

async function check(db: Database, studyId: string, diaries: Read[]) {
  const { rows } = await db.execute<{ id: string; outputs: number; confidence: number | null }>(sql`
    select a.id, count(f.id)::int as outputs, max(f.confidence) as confidence
    from assignment a left join forecast f on f.assignment_id = a.id
    where a.study_id = ${studyId} and a.state = 'submitted' group by a.id`);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const acknowledged = diaries.flatMap((diary) => diary.acknowledged);
  const lost = acknowledged.filter(
    ({ assignment, outputs: [first] }) =>
      first?.status !== "ok" || stored.get(assignment.id)?.confidence !== first.confidence,
  );
  return {
    acknowledged: acknowledged.length,
    lost: lost.length,
    answers: rows.length,
    halfWritten: rows.filter((row) => row.outputs !== 3).length,
    retries: diaries.reduce((sum, diary) => sum + diary.retries, 0),
  };
}
