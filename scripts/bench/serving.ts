import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { processorSeconds } from "@/db/embedded/processes";
import { makeStudy, type TestStudy } from "@/db/testing/make-study";
import { percentile } from "@/lib/metrics/intervals/bootstrap/percentile";
import type { StudyConfig } from "@/lib/studies/schema";
import { childrenOf } from "../figures/children-of";
import { carelessCrowdworker, type Diary, personalDoors } from "../figures/http-crowdworker";
import type { Figures } from "../figures/run-figures";
import { watchMemory } from "../figures/watch-memory";
import { type App, withApp } from "../figures/with-app";

interface Load {
  people: number;
  protocol: StudyConfig["protocol"];
  /** Seconds for which somebody thinks about a task, on average. */
  thought: number;
  tasks: number;
  /** Seconds that are measured. */
  seconds: number;
}

const loads: Load[] = [
  { people: 50, protocol: "paper", thought: 0, tasks: 10_000, seconds: 20 },
  { people: 50, protocol: "blind", thought: 0, tasks: 6_000, seconds: 20 },
  { people: 500, protocol: "paper", thought: 20, tasks: 4_000, seconds: 60 },
];

/**
 * Simulated crowdworkers over HTTP through the whole journey: how many tasks are done, how long they wait for each,
 * and who uses the processor for it. Then the same claims in a small and in a large round.
 */
export default function serving(): Promise<Figures> {
  return withApp(2, async (app) => {
    const rows: Measured[] = [];
    for (const load of loads) rows.push(await measure(app, load));
    const claims = [await claimIn(app, 1_000), await claimIn(app, 100_000)];
    const [paper, , many] = rows;
    const isQuick =
      (paper?.["journeys a second"] ?? 0) >= 150 &&
      (paper?.["save p95 ms"] ?? 0) < 150 &&
      (many?.["save p95 ms"] ?? 0) < 100 &&
      (many?.["next task p95 ms"] ?? 0) < 100;
    const [small = 0, large = 0] = claims;
    return {
      title: `Two web processes, Postgres, the worker and the clients on one machine. A claim took ${small.toFixed(1)} ms in a round of 1,000 tasks and ${large.toFixed(1)} ms in one of 100,000 (medians of one person's, nine tenths filled)`,
      rows: rows.map((row) => ({ ...row })),
      ok: isQuick && large < 1.5 * small,
    };
  });
}

type Measured = Awaited<ReturnType<typeof measure>>;

async function measure(app: App, { people, protocol, thought, tasks, seconds }: Load) {
  const study = await makeStudy(app.db, {
    ...{ questions: tasks, models: 3, overlap: 1 },
    change: { protocol, arrival: { by: "links" }, visit: { tasks: 50, minutes: 60, payCents: 85 } },
  });
  const doors = await personalDoors(app.db, study.studyId, people);
  let isOver = false;
  const think = () => sleep(thought * 1_000 * (0.5 + app.random()));
  const crowd = doors.map((door) =>
    carelessCrowdworker(door, app, {
      isOver: () => isOver,
      ...(thought > 0 && { think }),
      drafts: protocol === "blind" ? 2 : 0,
    }),
  );
  for (const person of crowd) await person.enter();
  const opened = performance.now();
  const working = crowd.map(async (person) => {
    await sleep(thought * 1_000 * app.random());
    await person.work();
  });
  // Measured is the work, once everybody has begun.
  while (crowd.some(({ diary }) => diary.acknowledged.length === 0)) await sleep(100);
  const allAtWork = (performance.now() - opened) / 1_000;
  for (const { diary } of crowd) Object.assign(diary, nothingYet());
  const memory = app.webs.map((web) => watchMemory(web.pid));
  const before = processorOf(app);
  const begun = performance.now();
  await sleep(seconds * 500);
  for (const of of memory) of.half();
  await sleep(seconds * 500);
  const took = (performance.now() - begun) / 1_000;
  const used = processorOf(app);
  const done = crowd.reduce((sum, { diary }) => sum + diary.acknowledged.length, 0);
  const figures = [latencies("save", crowd), latencies("claim", crowd)] as const;
  isOver = true;
  const megabytes = memory.map((of) => of.stop());
  await Promise.all(working);
  const each = (of: keyof typeof used) => (1_000 * (used[of] - before[of])) / done;
  return {
    people: thought > 0 ? `${people}, ${thought} s of thought` : `${people} without pause`,
    protocol,
    "all at work after s": Math.round(allAtWork),
    "journeys a second": Math.round((10 * done) / took) / 10,
    "saves a second": Math.round((10 * figures[0].n) / took) / 10,
    "save p50 ms": figures[0].p50,
    "save p95 ms": figures[0].p95,
    "save p99 ms": figures[0].p99,
    "next task p50 ms": figures[1].p50,
    "next task p95 ms": figures[1].p95,
    "next task p99 ms": figures[1].p99,
    "CPU ms a journey: web": each("web").toFixed(1),
    Postgres: each("postgres").toFixed(1),
    worker: each("worker").toFixed(1),
    clients: each("clients").toFixed(1),
    "MB of a web process": megabytes.map((m) => `${m.firstHalf} then ${m.secondHalf}`).join(", "),
  };
}

const nothingYet = (): Diary => ({ acknowledged: [], answers: [], took: { claim: [], save: [] } });

function latencies(of: keyof Diary["took"], crowd: readonly { diary: Diary }[]) {
  const sorted = crowd.flatMap(({ diary }) => diary.took[of]).sort((a, b) => a - b);
  const at = (share: number) => Math.round(percentile(sorted, share));
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Seconds for which each part has used a processor so far. */
function processorOf({ webs, postgres, worker }: App) {
  const sum = (pids: readonly number[]) =>
    pids.reduce((all, pid) => all + processorSeconds(pid, { withEnded: true }), 0);
  const { user, system } = process.cpuUsage();
  return {
    web: sum(webs.map((web) => web.pid)),
    postgres: sum([postgres.pid, ...childrenOf(postgres.pid)]),
    worker: sum([worker.pid, ...childrenOf(worker.pid)]),
    clients: (user + system) / 1e6,
  };
}

const claimed = 100;

/** The median milliseconds of a claim in a round whose first nine tenths are filled. */
async function claimIn(app: App, tasks: number): Promise<number> {
  const study = await makeStudy(app.db, {
    ...{ questions: tasks, models: 1, overlap: 1 },
    change: { arrival: { by: "links" } },
  });
  await fill(app, study, 0.9 * tasks);
  const [door] = await personalDoors(app.db, study.studyId, 1);
  if (!door) throw new Error("There is no link.");
  const person = carelessCrowdworker(door, app, {
    isOver: () => person.diary.acknowledged.length >= claimed,
  });
  await person.enter();
  await person.work();
  return percentile(
    person.diary.took.claim.slice(10).sort((a, b) => a - b),
    0.5,
  );
}

/** Has somebody fill the first tasks of the round. */
async function fill({ db }: App, { studyId, roundId, projectId }: TestStudy, count: number) {
  // One row of `visit` would be changed for each of them.
  await db.execute(sql`alter table assignment disable trigger assignment_enters_visit`);
  await db.execute(sql`
    with who as (
      insert into reader (project_id, kind, name) values (${projectId}, 'human', 'Busy') returning id
    ), part as (
      insert into participant (study_id, reader_id, came_by) select ${studyId}, id, 'open' from who
      returning reader_id
    ), invited as (
      insert into invitation (round_id, reader_id, visit_no, source)
      select ${roundId}, reader_id, 1, 'arrival' from part returning reader_id
    ), visited as (
      insert into visit (study_id, round_id, reader_id, no, quota, tasks, done, pay_cents, reserved, ends_at,
        ended_at, state)
      select ${studyId}, ${roundId}, reader_id, 1, ${count}, ${count}, ${count}, 0, false, now(), now(),
        'finished' from invited
      returning id, reader_id
    )
    insert into assignment (task_id, slot_no, study_id, question_id, reader_id, visit_id, state,
      lease_until, output_order, payload_hash, submitted_at)
    select t.id, 1, ${studyId}, t.question_id, visited.reader_id, visited.id, 'submitted', now(),
      '{0}', 'filled', now()
    from task t cross join visited where t.round_id = ${roundId} and t.no <= ${count}`);
  await db.execute(sql`alter table assignment enable trigger assignment_enters_visit`);
  // In a real round, Postgres's autovacuum has done this by the time that so many tasks are done.
  await db.execute(sql`vacuum analyze`);
}
