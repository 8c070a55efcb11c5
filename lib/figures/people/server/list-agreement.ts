import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { isExcludedIn } from "@/lib/quality/exclusions/server/exclusion-status";
import { selectFacts } from "@/lib/quality/exclusions/server/select-facts";
import { readPairs } from "@/lib/quality/rolling/read-pairs";
import { lastWindow, measureWindow, type ReadPair } from "@/lib/quality/rolling/windows";
import type { StudyIds } from "@/lib/studies/schema";
import type { AgreementList, PersonAgreement } from "../schema";
import { findMain } from "./find-main";
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

type Row = Omit<PersonAgreement, "reader" | "gold" | "behaviour"> & Record<string, unknown>;

async function selectPeople(db: Db, studyId: string, roundId: string): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id as "readerId", r.name as pseudonym, r.simulated, did.tasks,
      ${isExcludedIn(sql`${studyId}`, sql`r.id`)} as excluded,
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
