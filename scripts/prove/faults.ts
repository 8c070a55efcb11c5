import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { makeStudy, type TestStudy } from "@/db/testing/make-study";
import { largestInteger } from "@/lib/http/largest-integer";
import { cuttingProxy } from "../figures/cutting-proxy";
import { carelessCrowdworker, personalDoors } from "../figures/http-crowdworker";
import { Unexpected } from "../figures/http-session";
import { makeLab } from "../figures/lab";
import type { Figures } from "../figures/run-figures";
import { mountSmallVolume } from "../figures/small-volume";
import { type App, withApp } from "../figures/with-app";

const people = 40;
const tasks = 8_000;
const overlap = 2;
/** Seconds that somebody thinks about a task, on average. */
const thought = 0.5;
const times = 3;
/** A task earns 85/30 cents; what somebody's tasks earn is rounded up to the cent once. */
const session = { tasks: 30, minutes: 60, payCents: 85 };
/** After a fault, so many more tasks must be acknowledged before the next one. */
const recovery = 60;
const fullMs = 4_000;

/**
 * People work, and an admin pays them, while one part of the app after the other fails under them: at the end every
 * acknowledged answer is there, once, and the money agrees with the answers.
 */
export default async function faults(): Promise<Figures> {
  const volume = mountSmallVolume(1_500);
  process.env.CANDOR_HOME = volume.folder;
  const clock = pathToFileURL(path.join(import.meta.dirname, "../figures/jumping-clock.ts")).href;
  process.env.NODE_OPTIONS = `--import ${clock}`;
  try {
    return await withApp(2, async (app) => {
      const proxies = await Promise.all(
        app.urls.map((url) => cuttingProxy(Number(new URL(url).port))),
      );
      const through = {
        ...{ db: app.db, random: app.random },
        pickUrl: () => proxies[Math.floor(app.random() * proxies.length)]?.url ?? "",
      };
      const rows = await underFaults(through, {
        ...faultsOf(app),
        "disk full": async () => {
          volume.fill();
          await sleep(fullMs);
          volume.free();
          await restartIfEnded(app);
        },
        "connections of browsers cut": async () => {
          for (const proxy of proxies) proxy.cut();
        },
      });
      for (const proxy of proxies) proxy.close();
      return {
        title: `${people} people read tasks of overlap ${overlap} and are paid, while each fault happens ${times} times in the middle`,
        rows,
        ok: rows.every(({ wrong }) => wrong === 0),
      };
    });
  } finally {
    volume.unmount();
  }
}

type Fault = () => Promise<unknown>;

const faultsOf = (app: App): Record<string, Fault> => ({
  "web process killed": async () => {
    app.webs[0]?.kill();
    await app.webs[0]?.ended;
    await app.restartWeb(0);
  },
  "worker killed": async () => {
    app.worker.kill();
    await app.worker.ended;
    await app.restartWorker();
  },
  "Postgres killed": async () => {
    process.kill(app.postgres.pid, "SIGKILL");
    await app.postgres.ended();
    await app.restartPostgres();
  },
  "connections of Postgres cut": () =>
    app.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`),
  "one clock two hours ahead": async () => {
    const pid = app.webs[1]?.pid ?? 0;
    process.kill(pid, "SIGUSR2");
    await sleep(2_000);
    process.kill(pid, "SIGUSR2");
  },
});

/** What `npm start` does as well. */
async function restartIfEnded(app: App): Promise<void> {
  const hasEnded = await Promise.race([app.postgres.ended().then(() => true), sleep(5_000, false)]);
  if (hasEnded) await app.restartPostgres();
}

interface Row {
  fault: string;
  /** Tasks acknowledged while it happened and until work went on. */
  acknowledged: number | string;
  /** Requests that got no response, or 503. */
  "sent again": number | string;
  seconds: string;
  wrong: number;
  [figure: string]: string | number;
}

type Through = Pick<App, "db" | "random" | "pickUrl">;

async function underFaults(app: Through, all: Record<string, Fault>): Promise<Row[]> {
  const study = await makeStudy(app.db, {
    ...{ questions: tasks, models: 3, overlap },
    change: { arrival: { by: "links" }, visit: session },
  });
  let isOver = false;
  const crowd = (await personalDoors(app.db, study.studyId, people)).map((door) =>
    carelessCrowdworker(door, app, {
      isOver: () => isOver,
      think: () => sleep(thought * 1_000 * (0.5 + app.random())),
    }),
  );
  const accountant = payAgainAndAgain(app, study, () => isOver);
  for (const person of crowd) await person.enter();
  // Nothing may end this process before it has cleaned up.
  const working = Promise.allSettled(crowd.map((person) => person.work()));
  const acknowledged = () => crowd.reduce((sum, { diary }) => sum + diary.acknowledged.length, 0);
  const retries = () => crowd.reduce((sum, person) => sum + person.retries(), 0);
  const goOn = async (more: number) => {
    const from = acknowledged();
    for (const end = Date.now() + 60_000; acknowledged() < from + more && Date.now() < end; ) {
      await sleep(100);
    }
    return acknowledged() >= from + more;
  };
  const rows: Row[] = [];
  await goOn(recovery);
  for (const [fault, happen] of Object.entries(all)) {
    const [from, again, begun] = [acknowledged(), retries(), performance.now()];
    let stuck = 0;
    for (let i = 0; i < times; i += 1) {
      await happen();
      if (!(await goOn(recovery))) stuck += 1;
    }
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    const during = { acknowledged: acknowledged() - from, "sent again": retries() - again };
    rows.push({ fault, ...during, seconds, wrong: stuck });
  }
  isOver = true;
  const ended = [...(await working), ...(await Promise.allSettled([accountant]))];
  const failed = ended.filter((one) => one.status === "rejected");
  for (const { reason } of failed) console.error(reason);
  const sent = crowd.flatMap(({ diary }) => diary.acknowledged);
  const found = await check(app.db, study, sent);
  const late = crowd.reduce((sum, person) => sum + person.late(), 0);
  const blank = { acknowledged: "", "sent again": "", seconds: "" };
  return [
    ...rows,
    {
      ...blank,
      fault: `in all, ${late} answers after their time`,
      acknowledged: sent.length,
      wrong: 0,
    },
    ...Object.entries({ ...found, "people who met an error": failed.length }).map(
      ([fault, wrong]) => ({ ...blank, fault, wrong }),
    ),
  ];
}

/** An admin of the study's project who pays everyone what they are owed, and says that it was paid. */
async function payAgainAndAgain(
  app: Through,
  { projectId, studyId }: TestStudy,
  isOver: () => boolean,
): Promise<void> {
  const { admin } = await makeLab(app.db, app.pickUrl, app.random);
  await app.db.execute(sql`
    insert into member (project_id, user_id, role)
    select ${projectId}, id, 'admin' from "user" where email = ${admin.credentials.email}`);
  const payouts = `/api/projects/${projectId}/studies/${studyId}/payouts`;
  for (; !isOver(); await sleep(500)) {
    const payoutId = randomUUID();
    try {
      // Everyone works on meanwhile: whatever is owed by then is paid.
      await admin.call("POST", payouts, { payoutId, cents: largestInteger });
      await admin.call("POST", `${payouts}/${payoutId}/outcome`, { result: "paid" });
    } catch (error) {
      // Nobody is owed anything just now, or a request that got no answer had been done.
      if (!(error instanceof Unexpected && error.status === 409)) throw error;
    }
  }
}

type Sent = ReturnType<typeof carelessCrowdworker>["diary"]["acknowledged"][number];

/** How often each promise was broken. */
async function check(db: Db, { studyId }: TestStudy, sent: readonly Sent[]) {
  const { rows } = await db.execute<{ id: string; outputs: number; confidence: number | null }>(sql`
    select a.id, count(f.id)::int as outputs, max(f.confidence) as confidence
    from assignment a left join forecast f on f.assignment_id = a.id
    where a.study_id = ${studyId} and a.state = 'submitted' group by a.id`);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const lost = sent.filter(
    ({ assignment, outputs: [first] }) =>
      first?.status !== "ok" || stored.get(assignment.id)?.confidence !== first.confidence,
  );
  const { rows: workers } = await db.execute<{
    done: number;
    strays: number;
    earned: number;
  }>(sql`
    select sum(of.done)::int as done, sum(of.earned)::int as earned,
      count(*) filter (where of.done <> of.entries)::int as strays
    from (
      select v.reader_id,
        (select count(*) from assignment where visit_id = v.id and state = 'submitted') as done,
        (select count(*) from ledger where visit_id = v.id) as entries,
        (select coalesce(sum(cents), 0) from ledger where visit_id = v.id) as earned
      from visit v where v.study_id = ${studyId}) of
    group by of.reader_id`);
  const {
    rows: [counted],
  } = await db.execute<
    Record<"over" | "twice" | "entries" | "payments" | "paid" | "miscounted", number>
  >(sql`
    select
      (select count(*)::int from (
        select from task t join assignment a on a.task_id = t.id and a.state = 'submitted'
        where t.study_id = ${studyId} group by t.id, t.overlap having count(*) > t.overlap) x) as over,
      (select count(*)::int from (
        select from assignment where study_id = ${studyId} and state = 'submitted'
        group by reader_id, question_id having count(*) > 1) x) as twice,
      (select count(*)::int from visit v where v.study_id = ${studyId}
        and (v.tasks, v.done, v.paid_tasks, v.earned_cents) <> (
          (select count(*) from assignment where visit_id = v.id),
          (select count(*) from assignment where visit_id = v.id and state = 'submitted'),
          (select count(*) from ledger where visit_id = v.id),
          (select coalesce(sum(cents), 0) from ledger where visit_id = v.id))) as miscounted,
      (select count(*)::int from payment where study_id = ${studyId} and state = 'paid') as payments,
      (select count(*)::int from payment p where p.study_id = ${studyId} and (p.state = 'paid') <> exists (
        select from ledger l where l.source_key = 'payment ' || p.id and l.cents = -p.cents)) as entries,
      (select count(*)::int from (
        select from ledger where study_id = ${studyId} group by reader_id having sum(cents) < 0) x) as paid`);
  return {
    "acknowledged answers that are lost": lost.length,
    "acknowledged twice": sent.length - new Set(sent.map(({ assignment }) => assignment.id)).size,
    "answers without their three texts": rows.filter(({ outputs }) => outputs !== 3).length,
    "tasks over their overlap": counted?.over ?? -1,
    "questions that somebody answered twice": counted?.twice ?? -1,
    "people whose pay is not that of their answers": workers.filter(
      ({ done, strays, earned }) =>
        strays > 0 || earned !== Math.ceil((session.payCents * done) / session.tasks),
    ).length,
    "sessions that count their tasks or pay wrongly": counted?.miscounted ?? -1,
    // Without any, nothing would have been shown.
    "payments that are not in the ledger once": counted?.payments ? counted.entries : -1,
    "people who were paid more than they earned": counted?.paid ?? -1,
  };
}
