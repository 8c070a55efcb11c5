import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { round } from "@/db/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import { judgeCriteria } from "../judge-criteria";
import type { Exclusions, Finding, PersonQuality } from "../schema";
import { namesNow } from "./named-readers";
import { selectFacts } from "./select-facts";

/**
 * The findings of the running version's exclusion criteria in its main round, by the person's id, and whom the
 * criterion of agreement compares with. Someone who has submitted nothing there gets findings without a value.
 * @param readerId of one person alone
 * @throws Refusal 404 when the study is not the project's
 */
export async function evaluateCriteria(db: Db, ids: StudyIds, readerId?: string) {
  const { version } = await runningStudy(db, ids);
  const criteria = version.config.exclusionRules;
  const [main] = await db
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyVersionId, version.id), eq(round.kind, "main")));
  const reader = criteria.agreement?.reader ?? null;
  const readerIds = readerId === undefined ? undefined : [readerId];
  // A draft has no round yet.
  const facts = main && (await selectFacts(db, { ...ids, roundId: main.id, reader, readerIds }));
  const nothing = { checks: [], taskSeconds: [], texts: [] };
  return {
    findingsOf: (readerId: string): Finding[] =>
      judgeCriteria(criteria, facts?.get(readerId) ?? nothing),
    comparedWith: reader === null ? null : await namesNow(db, ids.projectId, reader),
  };
}

/**
 * Everyone who came to a main round of the study or was ever excluded: what the criteria of the
 * running version find of their answers in its main round, and what was decided, newest first.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listExclusions(db: Db, ids: StudyIds): Promise<Exclusions> {
  const { findingsOf, comparedWith } = await evaluateCriteria(db, ids);
  const { rows } = await db.execute<Row>(sql`
    with main as (
      select a.reader_id, count(*)::int as tasks, count(a.voided_at)::int as voided
      from assignment a
      join task t on t.id = a.task_id and t.kind = 'sample'
      join round on round.id = t.round_id and round.kind = 'main'
      where a.study_id = ${ids.studyId} and a.state = 'submitted'
      group by a.reader_id
    ), decided as (
      select e.reader_id, json_agg(json_build_object('action', e.action, 'rule', e.rule,
        'by', u.name, 'reason', e.reason, 'at', ${isoInstant(sql`e.created_at`)})
        order by e.seq desc) as events
      from exclusion_event e left join "user" u on u.id = e.user_id
      where e.study_id = ${ids.studyId}
      group by e.reader_id
    )
    select r.id as "readerId", r.name as pseudonym, r.simulated,
      coalesce(main.tasks, 0) as tasks, coalesce(main.voided, 0) as voided,
      coalesce(decided.events, '[]') as events
    from reader r
    left join main on main.reader_id = r.id
    left join decided on decided.reader_id = r.id
    where exists (select from consent c where c.study_id = ${ids.studyId} and c.reader_id = r.id)
      and (decided.events is not null or r.id in (
        select v.reader_id from visit v
        join round on round.id = v.round_id and round.kind = 'main'
        where v.study_id = ${ids.studyId}))
    order by r.name`);
  return {
    comparedWith,
    people: rows.map(({ voided, ...row }) => {
      const excluded = row.events[0]?.action === "exclude";
      const findings = findingsOf(row.readerId);
      return { ...row, surplus: excluded ? 0 : voided, excluded, findings };
    }),
  };
}

type Row = Omit<PersonQuality, "surplus" | "excluded" | "findings"> & { voided: number };
