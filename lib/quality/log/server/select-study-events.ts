import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { studyVersion } from "@/db/schema/index";
import { describePassMark } from "@/lib/quality/rounds/pass-mark-words";
import { passMark } from "@/lib/studies/schema-config";
import { count } from "@/lib/text/count";

export interface FoundEvent {
  at: Date;
  /** Only the day of it is stored: `at` is its beginning in UTC. */
  isDay?: true;
  by: string | null;
  roundNo: number | null;
  /** The version of the round; null for an event without a round. */
  versionNo: number | null;
  what: string;
  reader: string | null;
  reason: string | null;
}

type RoundRow = Pick<FoundEvent, "by" | "roundNo" | "versionNo" | "reason"> &
  RoundEvent & { at: string | Date } & Record<string, unknown>;

const ofNobody = { by: null, roundNo: null, versionNo: null, reader: null, reason: null };

/** What happened to a study as a whole and to its rounds; and that people were erased, not who. */
export async function selectStudyEvents(db: Db, studyId: string): Promise<FoundEvent[]> {
  const { rows: rounds } = await db.execute<RoundRow>(sql`
    select e.created_at as at, u.name as by, round.no as "roundNo", version.no as "versionNo",
      e.kind, e.detail, e.reason
    from round_event e
    join round on round.id = e.round_id
    join study_version version on version.id = round.study_version_id
    left join "user" u on u.id = e.user_id
    where round.study_id = ${studyId}
    order by e.created_at desc, round.no desc`);
  const starts = await db
    .select({ at: studyVersion.frozenAt, no: studyVersion.no })
    .from(studyVersion)
    .where(and(eq(studyVersion.studyId, studyId), isNotNull(studyVersion.frozenAt)));
  return [
    ...rounds.map(({ kind, detail, at, ...event }) => ({
      ...event,
      at: new Date(at),
      what: describeEvent({ kind, detail }),
      reader: null,
    })),
    ...starts.flatMap(({ at, no }) => {
      if (at === null) return [];
      // The person who started a version opened its first round by that.
      const opening = rounds.find(
        (e) => e.versionNo === no && e.roundNo === 1 && e.detail.from === "draft",
      );
      return [
        { ...ofNobody, at, by: opening?.by ?? null, what: `Version ${no} started and frozen` },
      ];
    }),
    ...(await selectErasures(db, studyId)),
  ];
}

interface ErasureRow extends Record<string, unknown> {
  at: string | Date;
  by: string | null;
  reason: "withdrew" | "staff" | "retention";
  people: number;
  tasks: number;
  forecasts: number;
}

/** One event for each; those of the retention period are one together. Of one day, in an order that tells nothing. */
async function selectErasures(db: Db, studyId: string): Promise<FoundEvent[]> {
  const { rows } = await db.execute<ErasureRow>(sql`
    select max(e.created_at) as at, u.name as by, e.reason, count(*)::int as people,
      sum(e.tasks)::int as tasks, sum(e.forecasts)::int as forecasts
    from erasure e left join "user" u on u.id = e.user_id
    where e.study_id = ${studyId}
    group by e.reason, u.name, case when e.reason <> 'retention' then e.id end
    order by at desc, e.reason, min(e.id::text)`);
  return rows.map(({ at, by, reason, people, tasks, forecasts }) => ({
    ...ofNobody,
    at: new Date(at),
    by,
    isDay: true,
    what: `${describeErasure(reason, people)}: ${count(tasks, "task")} with ${count(forecasts, "forecast")}${tasks > 0 ? ", practice and attention checks included," : ""} ${tasks === 1 ? "was" : "were"} erased`,
  }));
}

/** A row of `round_event`, as far as it says what happened. */
interface RoundEvent {
  kind: "state" | "admits" | "moved_on";
  detail: Record<string, unknown>;
}

/** What happened to a round, in words: "Paused". */
function describeEvent({ kind, detail }: RoundEvent): string {
  if (kind === "state") return describeState(detail);
  if (kind === "admits") return `Admits ${admitted(detail.to)} instead of ${admitted(detail.from)}`;
  const { passed, failed, byHand } = detail;
  const hand = byHand ? ` (${byHand} decided by hand)` : "";
  const needed = describePassMark(passMark.parse(detail.rule));
  return `People advanced: ${passed} passed, ${failed} failed${hand}; needed: ${needed}`;
}

const admitted = (people: unknown) =>
  typeof people === "number" ? count(people, "person", "people") : "any number of people";

function describeState({ from, to }: Record<string, unknown>): string {
  if (to === "open") return from === "paused" ? "Resumed" : "Opened";
  return to === "paused" ? "Paused" : "Closed";
}

/** Why people's answers were erased: "Someone withdrew". */
function describeErasure(reason: "withdrew" | "staff" | "retention", people: number): string {
  if (reason === "withdrew") return "Someone withdrew";
  if (reason === "staff") return "Someone was erased";
  return `The retention period ended for ${count(people, "person", "people")}`;
}
