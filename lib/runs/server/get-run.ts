import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { run, user } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { ClaimOutcome, ClaimVerdict } from "@/lib/readers/claims/schema";
import type { ClaimCounts, getRun as contract } from "../schema";
import type { RunSettings } from "../schema-settings";
import { expectedCalls } from "./estimate-step";
import { evaluationOf } from "./evaluation-of";
import { countsOf, isRun, type Which } from "./runs";

type Wire = z.input<(typeof contract)["response"]>;
type Detail = Omit<Wire, "settings"> & { settings: RunSettings };

const shownSamples = 10;
const shownClaims = 30;
const paceSeconds = 300;

/** A run with its progress, pace, cost, problems and latest results. @throws Refusal 404 */
export async function getRun(db: Db, which: Which): Promise<Detail> {
  const [found] = await db
    .select({ run, createdBy: user.name })
    .from(run)
    .leftJoin(user, eq(user.id, run.createdBy))
    .where(isRun(which));
  if (!found) throw notFound("run");
  const { id, settings, inputTokens, outputTokens, ...columns } = found.run;
  const items = (await countsOf(db, [id])).get(id);
  const none = { total: 0, waiting: 0, working: 0, done: 0, failed: 0 };
  const pace = await paceOf(db, id);
  const callsExpected = expectedCalls(settings, items?.total ?? 0);
  return {
    ...columns,
    id,
    createdBy: found.createdBy,
    evaluation: (await evaluationOf(db, id)) ?? null,
    kind: settings.kind,
    settings,
    items: items ?? none,
    tokens: { input: inputTokens, output: outputTokens },
    calls: pace.calls,
    callsLastMinute: pace.callsLastMinute,
    workers: pace.workers,
    callsExpected,
    secondsLeft:
      columns.state === "running" && pace.workers > 0
        ? secondsLeft(pace, items ? items.waiting + items.working : 0, callsExpected)
        : null,
    problems: await problemsOf(db, id),
    claims: settings.kind === "claims" ? await countClaims(db, id) : null,
    samples: await samplesOf(db, id, settings.kind === "queries"),
  };
}

/** An item takes several answers, so the first may be long in coming: until then the pace is that of answers. */
function secondsLeft(pace: Pace, items: number, callsExpected: number): number | null {
  const { seconds, endedLately, calls, callsLately } = pace;
  if (endedLately > 0) return Math.ceil((items * seconds) / endedLately);
  const callsLeft = callsExpected - calls;
  return callsLately > 0 && callsLeft > 0 ? Math.ceil((callsLeft * seconds) / callsLately) : null;
}

interface Pace extends Record<string, unknown> {
  calls: number;
  callsLastMinute: number;
  /** Of the last so many seconds. */
  callsLately: number;
  workers: number;
  /** Items that ended in the last so many seconds: those since the start, where it is not long ago. */
  endedLately: number;
  seconds: number;
}

async function paceOf(db: Db, runId: string): Promise<Pace> {
  const { rows } = await db.execute<Pace>(sql`
    select
      (select count(*)::int from answer where run_id = r.id) as calls,
      (select count(*)::int from answer where run_id = r.id and created_at > now() - interval '1 minute')
        as "callsLastMinute",
      (select count(*)::int from answer
        where run_id = r.id and created_at > now() - make_interval(secs => ${paceSeconds})) as "callsLately",
      (select count(distinct leased_by)::int from run_item
        where run_id = r.id and leased_by is not null and leased_until > now()) as workers,
      (select count(*)::int from run_item
        where run_id = r.id and ended_at > now() - make_interval(secs => ${paceSeconds})) as "endedLately",
      extract(epoch from now() - greatest(r.started_at, now() - make_interval(secs => ${paceSeconds})))::float8
        as seconds
    from run r where r.id = ${runId}`);
  return (
    rows[0] ?? {
      calls: 0,
      callsLastMinute: 0,
      callsLately: 0,
      workers: 0,
      endedLately: 0,
      seconds: 0,
    }
  );
}

async function problemsOf(db: Db, runId: string) {
  const { rows } = await db.execute<{
    kind: string;
    items: number;
    waiting: number;
    latest: string;
    nextAt: string | null;
  }>(sql`
    select problem_kind as kind, count(*)::int as items,
      count(*) filter (where state = 'waiting')::int as waiting,
      ${isoInstant(sql`min(next_at) filter (where state = 'waiting' and leased_by is null)`)} as "nextAt",
      (array_agg(problem order by coalesce(ended_at, next_at) desc nulls last))[1] as latest
    from run_item where run_id = ${runId} and problem_kind is not null
    group by 1 order by 2 desc, 1`);
  return rows;
}

async function countClaims(db: Db, runId: string): Promise<ClaimCounts | null> {
  const n = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`;
  const outcome = (name: ClaimOutcome) => n(sql`c.outcome = ${name}::claim_outcome`);
  const verdict = (name: ClaimVerdict) => n(sql`c.verdict = ${name}::claim_verdict`);
  const { rows } = await db.execute<ClaimCounts>(sql`
    select ${outcome("counted")} as counted, ${outcome("opinion")} as opinion,
      ${outcome("unknown")} as unknown, ${outcome("less_confident")} as "lessConfident",
      ${verdict("supported")} as supported, ${verdict("not_supported")} as "notSupported",
      ${verdict("no_page")} as "noPage", ${verdict("no_passage")} as "noPassage",
      ${verdict("unparsable")} as unparsable
    from claim c join run_item i on i.id = c.item_id where i.run_id = ${runId}`);
  return rows[0] ?? null;
}

type Sample = Detail["samples"][number];

async function samplesOf(db: Db, runId: string, writesQueries: boolean): Promise<Sample[]> {
  const { rows } = await db.execute<Omit<Sample, "forecast"> & Record<string, unknown> & Flat>(sql`
    select i.ended_at as at, q.key as "questionKey", q.text as question, q.truth, g.direct_question as "directQuestion",
      coalesce(g.query, q.query) as query, g.text,
      f.id as "forecastId", f.status, f.answer, f.confidence, j.correct,
      rd.truth_probability as "truthProbability", rd.unparsable,
      (select coalesce(jsonb_agg(jsonb_build_object('text', c.text, 'outcome', c.outcome, 'kind', c.kind,
          'confidence', c.confidence, 'verdict', c.verdict) order by c.no), '[]')
        from claim c where c.item_id = i.id and c.no < ${shownClaims}) as claims
    from (
      select * from run_item where run_id = ${runId} and state = 'done' and (generation_id is not null or ${writesQueries})
      order by ended_at desc, no limit ${shownSamples}
    ) i
    join question q on q.id = i.question_id
    left join generation g on g.id = i.generation_id
    left join forecast f on f.id = i.forecast_id
    left join reading rd on rd.forecast_id = f.id
    left join lateral (
      select correct from judgement where forecast_id = f.id order by created_at, judge limit 1
    ) j on true
    order by i.ended_at desc, i.no`);
  return rows.map(
    ({
      forecastId,
      status,
      answer,
      confidence,
      correct,
      truthProbability,
      unparsable,
      ...one
    }) => ({
      ...one,
      at: new Date(one.at),
      forecast:
        forecastId === null
          ? null
          : { status, answer, confidence, correct, truthProbability, unparsable: unparsable ?? [] },
    }),
  );
}

type Flat = {
  forecastId: string | null;
  unparsable: { prompt: string; text: string }[] | null;
} & Omit<NonNullable<Sample["forecast"]>, "unparsable">;
