import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { round } from "@/db/schema";
import { findPerson } from "@/lib/quality/exclusions/server/find-person";
import { selectFacts } from "@/lib/quality/exclusions/server/select-facts";
import { readPairs } from "@/lib/quality/rolling/read-pairs";
import {
  lastWindow,
  measureWindow,
  type ReadPair,
  rollAgreement,
} from "@/lib/quality/rolling/windows";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import type { AgreementList, AgreementSeries, PersonAgreement } from "../schema";
import { selectBehaviour } from "./select-behaviour";

/**
 * Everyone who submitted a task in the running version's main round: how far they agree with the reader that the study
 * names, and with gold labels; and what was decided about their work.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listAgreement(
  db: Db,
  { last, ...ids }: StudyIds & { last: number },
): Promise<AgreementList> {
  const main = await findMain(db, ids);
  if (main.roundId === null) return { ...main.compared, people: [] };
  const facts = await selectFacts(db, { ...main, ...ids, roundId: main.roundId });
  const people = await selectPeople(db, ids.studyId, main.roundId);
  const behaviour = await selectBehaviour(db, main.roundId);
  const over = (pairs: readonly ReadPair[]) =>
    pairs.length === 0 ? null : { last: lastWindow(pairs, last), all: measureWindow(pairs) };
  return {
    ...main.compared,
    people: people.flatMap((person) => {
      const { texts, checks } = readPairs(facts.get(person.readerId));
      const how = behaviour.get(person.readerId);
      // Somebody who sent their first task meanwhile is there the next time.
      return how ? { ...person, reader: over(texts), gold: over(checks), behaviour: how } : [];
    }),
  };
}

/**
 * One person's agreement at each of their texts in the main round.
 * @throws Refusal 404 when the study is not the project's, or the person not the study's
 */
export async function personSeries(
  db: Db,
  { last, readerId, ...ids }: StudyIds & { readerId: string; last: number },
): Promise<AgreementSeries> {
  const main = await findMain(db, ids);
  await findPerson(db, ids.studyId, readerId);
  if (main.roundId === null) return { reader: [], gold: [] };
  const facts = await selectFacts(db, { ...main, ...ids, roundId: main.roundId, readerId });
  const { texts, checks } = readPairs(facts.get(readerId));
  return { reader: rollAgreement(texts, last), gold: rollAgreement(checks, last) };
}

/** The running version's main round, which a draft has not, and whom its criterion compares with. */
async function findMain(db: Db, ids: StudyIds) {
  const { version } = await runningStudy(db, ids);
  const { agreement } = version.config.exclusionRules;
  const [main] = await db
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyVersionId, version.id), eq(round.kind, "main")));
  const reader = agreement?.reader ?? null;
  return {
    reader,
    roundId: main?.id ?? null,
    compared: { reader, minKappa: agreement?.minKappa ?? null },
  };
}

type Row = Omit<PersonAgreement, "reader" | "gold" | "behaviour"> & Record<string, unknown>;

async function selectPeople(db: Db, studyId: string, roundId: string): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id as "readerId", r.name as pseudonym, r.simulated, did.tasks,
      coalesce((
        select e.action = 'exclude' from exclusion_event e
        where e.study_id = ${studyId} and e.reader_id = r.id order by e.seq desc limit 1
      ), false) as excluded,
      coalesce((
        select json_agg(json_build_object('action', w.action, 'by', u.name, 'reason', w.reason,
          'at', ${isoInstant(sql`w.created_at`)}) order by w.seq desc)
        from work_event w left join "user" u on u.id = w.user_id
        where w.study_id = ${studyId} and w.reader_id = r.id
      ), '[]') as work
    from (
      select a.reader_id, count(*)::int as tasks
      from assignment a join task t on t.id = a.task_id and t.kind = 'sample'
      where a.study_id = ${studyId} and t.round_id = ${roundId} and a.state = 'submitted'
      group by a.reader_id
    ) did
    join reader r on r.id = did.reader_id
    order by r.name`);
  return rows;
}
