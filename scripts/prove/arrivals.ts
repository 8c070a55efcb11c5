import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pLimit from "p-limit";
import { plainConfig } from "@/db/testing/study-config";
import type { StudyConfig, StudyDetail } from "@/lib/studies/schema";
import { personalDoors } from "../figures/http-crowdworker";
import { Unexpected } from "../figures/http-session";
import { type Lab, makeLab, roundOf, startWithGold } from "../figures/lab";
import type { Figures } from "../figures/run-figures";
import { scriptedCrowd } from "../figures/scripted-crowd";
import { makeStatedTexts } from "../figures/stated-texts";
import { type App, withApp } from "../figures/with-app";

const people = 1_000;
const softLaunch = 100;
const admitted = 400;
const atOnce = pLimit(60);

/**
 * A thousand people arrive at once at a test that admits a hundred, while two admins open, pause and widen
 * it, and then close it and move it on at the same moment.
 */
export default function arrivals(): Promise<Figures> {
  return withApp(2, async (app) => {
    const { pickUrl, random } = app;
    const lab = await makeLab(app.db, pickUrl, random);
    const texts = await makeStatedTexts(app.db, lab.projectId, 20);
    const study = await setUp(lab, texts);
    const plan = { people, passFirst: 250, top: 250, careless: 0 };
    const doors = await personalDoors(app.db, study.id, people);
    const crowd = scriptedCrowd(doors, plan, texts.facts, pickUrl, "arrivals");
    await atOnce.map(crowd, (person) => person.enter());
    const rows = [];

    const arriving = atOnce.map(crowd, (person) => person.work());
    await twoAdmins(lab, study, random);
    await arriving;
    rows.push(await count(app, study, "soft launch, opened and paused by two", softLaunch));

    await setAdmits(lab, study, admitted);
    await atOnce.map(crowd, (person) => person.work());
    rows.push(await count(app, study, "widened, everyone looks again", admitted));

    const moved = await closeAndAdvanceTwice(lab, study);
    await atOnce.map(crowd, (person) => person.work());
    rows.push({ ...(await count(app, study, "moved on by two at once", admitted)), moved });
    return {
      title: `${people} people arrive at a test that admits ${softLaunch}, then ${admitted}; two web processes`,
      rows,
      ok: rows.every((row) => row.wrong === 0) && moved === 1,
    };
  });
}

function setUp(lab: Lab, texts: Awaited<ReturnType<typeof makeStatedTexts>>): Promise<StudyDetail> {
  const config: StudyConfig = {
    ...plainConfig({ ...texts, sampleSize: 10 }),
    protocol: "blind",
    arrival: { by: "links" },
    people: admitted,
    softLaunch,
    qualification: [
      {
        items: 1,
        rule: { tolerance: 0.05, minShare: 1, top: null },
        visit: { minutes: 30, payCents: 85 },
      },
    ],
  };
  return startWithGold(lab, { name: "Arrivals", config, gold: 3 }, texts.facts);
}

async function setAdmits(lab: Lab, study: StudyDetail, admits: number): Promise<void> {
  const { path } = await roundOf(lab, study.id, 1);
  await lab.admin.call("PUT", `${path}/admits`, { admits });
}

/** Two people pause and open the round in each other's way; it is open in the end. */
async function twoAdmins(lab: Lab, study: StudyDetail, random: () => number): Promise<void> {
  const path = `${(await roundOf(lab, study.id, 1)).path}/state`;
  await Promise.all(
    [lab.admin, lab.researcher].map(async (session) => {
      for (let i = 0; i < 10; i += 1) {
        await session.call("PUT", path, { state: random() < 0.5 ? "paused" : "open" });
        await sleep(100 * random());
      }
    }),
  );
  await lab.admin.call("PUT", path, { state: "open" });
}

/** @returns how many of two at once closed the round and let people advance */
async function closeAndAdvanceTwice(lab: Lab, study: StudyDetail): Promise<number> {
  const { path, rule } = await roundOf(lab, study.id, 1);
  await lab.admin.call("PUT", `${path}/state`, { state: "closed" });
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => lab.admin.call("POST", `${path}/move-on`, { rule, reason: null })),
  );
  for (const outcome of outcomes) {
    const { reason } = outcome as PromiseRejectedResult;
    const isTooLate = reason instanceof Unexpected && reason.status === 409;
    if (outcome.status === "rejected" && !isTooLate) throw reason;
  }
  return outcomes.filter((outcome) => outcome.status === "fulfilled").length;
}

/** Everything that must be true of the round, whatever was in whose way. */
async function count({ db }: App, { id }: StudyDetail, what: string, limit: number) {
  const { rows } = await db.execute<Record<string, number>>(sql`
    with first as (select id, moved_on_at from round where study_id = ${id} and no = 1),
      begun as (select v.* from visit v join first on first.id = v.round_id)
    select
      (select count(distinct reader_id)::int from begun) as begun,
      (select count(*)::int from begun) as visits,
      (select count(*)::int from assignment a join begun on begun.id = a.visit_id
        where a.state = 'submitted') as submitted,
      (select count(*)::int from ledger l join begun on begun.id = l.visit_id) as paid,
      (select count(*)::int from verdict v join first on first.id = v.round_id
        where v.outcome = 'pass') as passed,
      (select count(*)::int from verdict v join first on first.id = v.round_id) as verdicts,
      (select count(*)::int from invitation i join round r on r.id = i.round_id
        where r.study_id = ${id} and r.no = 2) as invited,
      (select (moved_on_at is not null)::int from first) as moved_on`);
  const counts = rows[0] ?? {};
  const { begun, visits, submitted, paid, passed, verdicts, invited, moved_on } = counts;
  const wrong = [
    begun === limit,
    visits === begun,
    // People who see a pause leave. Everyone is back when the round admits more.
    limit === softLaunch || submitted === begun,
    paid === submitted,
    verdicts === (moved_on ? begun : 0),
    invited === passed,
  ].filter((holds) => !holds).length;
  return { what, begun, submitted, paid, verdicts, passed, invited, wrong } as {
    what: string;
    wrong: number;
  };
}
