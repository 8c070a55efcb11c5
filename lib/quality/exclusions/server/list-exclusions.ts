import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { exclusionEvent, round, user } from "@/db/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import { judgeCriteria } from "../judge-criteria";
import type { Finding, PersonQuality } from "../schema";
import { selectFacts } from "./select-facts";

/**
 * What the exclusion criteria of the version that runs find of a person in its main round, by the person's
 * id. Someone who has submitted nothing there gets findings without a value.
 * @throws Refusal 404 when the study is not the project's
 */
export async function evaluateCriteria(
  db: Db,
  ids: StudyIds,
): Promise<(readerId: string) => Finding[]> {
  const { version } = await runningStudy(db, ids);
  const criteria = version.config.exclusionRules;
  const [main] = await db
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyVersionId, version.id), eq(round.kind, "main")));
  const reader = criteria.agreement?.reader ?? null;
  // A draft has no round yet.
  const facts = main && (await selectFacts(db, { roundId: main.id, reader }));
  const nothing = { checks: [], taskSeconds: [], texts: [] };
  return (readerId) => judgeCriteria(criteria, facts?.get(readerId) ?? nothing);
}

/**
 * Everyone who came to a main round of the study or was ever excluded: what the criteria of the
 * running version find of their answers in its main round, and what was decided, newest first.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listExclusions(db: Db, ids: StudyIds): Promise<{ people: PersonQuality[] }> {
  const findingsOf = await evaluateCriteria(db, ids);
  const events = Map.groupBy(await selectEvents(db, ids.studyId), (event) => event.readerId);
  const rows = await selectPeople(db, ids.studyId);
  return {
    people: rows.map(({ voided, ...row }) => {
      const decided = events.get(row.readerId) ?? [];
      const excluded = decided[0]?.action === "exclude";
      return {
        ...row,
        surplus: excluded ? 0 : voided,
        excluded,
        findings: findingsOf(row.readerId),
        events: decided.map(({ readerId: _, at, ...event }) => ({
          ...event,
          at: at.toISOString(),
        })),
      };
    }),
  };
}

async function selectPeople(db: Db, studyId: string) {
  const { rows } = await db.execute<
    Pick<PersonQuality, "readerId" | "pseudonym" | "simulated" | "tasks"> & { voided: number }
  >(sql`
    with main as (
      select a.reader_id, count(*)::int as tasks, count(a.voided_at)::int as voided
      from assignment a
      join task t on t.id = a.task_id and t.kind = 'sample'
      join round on round.id = t.round_id and round.kind = 'main'
      where a.study_id = ${studyId} and a.state = 'submitted'
      group by a.reader_id
    )
    select r.id as "readerId", r.name as pseudonym, r.simulated,
      coalesce(main.tasks, 0) as tasks, coalesce(main.voided, 0) as voided
    from reader r
    left join main on main.reader_id = r.id
    where exists (select from consent c where c.study_id = ${studyId} and c.reader_id = r.id)
      and r.id in (
        select v.reader_id from visit v
        join round on round.id = v.round_id and round.kind = 'main'
        where v.study_id = ${studyId}
        union all
        select e.reader_id from exclusion_event e where e.study_id = ${studyId})
    order by r.name`);
  return rows;
}

/** The study's exclusions and restorations, newest first. */
function selectEvents(db: Db, studyId: string) {
  const { seq, action, rule, reason, createdAt } = exclusionEvent;
  return db
    .select({
      readerId: exclusionEvent.readerId,
      ...{ action, rule, reason },
      by: user.name,
      at: createdAt,
    })
    .from(exclusionEvent)
    .leftJoin(user, eq(user.id, exclusionEvent.userId))
    .where(eq(exclusionEvent.studyId, studyId))
    .orderBy(desc(seq));
}
