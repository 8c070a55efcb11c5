import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { task } from "@/db/schema";
import type { TimedFacts } from "@/lib/quality/exclusions/judge-criteria";
import { isExcludedIn } from "@/lib/quality/exclusions/server/exclusion-status";
import { selectFacts } from "@/lib/quality/exclusions/server/select-facts";
import { readPairs } from "@/lib/quality/rolling/read-pairs";
import { lastWindow, measureWindow, type ReadPair } from "@/lib/quality/rolling/windows";
import type { StudyIds } from "@/lib/studies/schema";
import { usualSeconds } from "../find-hints";
import type { AgreementList, listAgreement as contract, PersonAgreement } from "../schema";
import { findMain } from "./find-main";
import { selectBehaviour } from "./select-behaviour";

type Wanted = StudyIds & z.output<typeof contract.query>;

/**
 * A page of everyone who submitted a task in the running version's main round: how far they agree with the reader that
 * the study names, and with gold labels; and what was decided about their work. Agreement is measured of those who are
 * shown, unless the order depends on it.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listAgreement(db: Db, wanted: Wanted): Promise<AgreementList> {
  const { projectId, studyId, last, order, direction, page, pageSize } = wanted;
  const main = await findMain(db, { projectId, studyId });
  const { roundId, compared } = main;
  if (roundId === null) {
    return { ...compared, hasGold: false, everyone: 0, total: 0, people: [] };
  }
  const everyone = await selectPeople(db, studyId, roundId);
  const search = wanted.search.toLowerCase();
  const found = everyone.filter(({ pseudonym }) => pseudonym.toLowerCase().includes(search));
  const sign = direction === "ascending" ? 1 : -1;
  const onPage = <T>(people: readonly T[]) => people.slice((page - 1) * pageSize, page * pageSize);
  const measure = async (people: readonly Row[]) => {
    const readerIds = people.map(({ readerId }) => readerId);
    const facts = await selectFacts(db, { ...main, projectId, roundId, readerIds });
    return people.map((person) => ({
      ...person,
      ...agreementOf(facts.get(person.readerId), last),
    }));
  };
  const shown =
    order === "reader" || order === "gold"
      ? onPage(sortByKappa(await measure(found), order, sign))
      : await measure(onPage(sortRows(found, order, sign)));
  const behaviour = await selectBehaviour(db, roundId);
  const timed = [...behaviour.values()]
    .flatMap(({ seconds }) => seconds ?? [])
    .sort((a, b) => a - b);
  return {
    ...compared,
    hasGold: await hasChecks(db, roundId),
    everyone: everyone.length,
    total: found.length,
    people: shown.flatMap((person) => {
      const how = behaviour.get(person.readerId);
      // Somebody who sent their first task meanwhile is there the next time.
      if (!how) return [];
      return { ...person, behaviour: how, usualSeconds: usualSeconds(timed, how.seconds) };
    }),
  };
}

function agreementOf(facts: TimedFacts | undefined, last: number) {
  const { texts, checks } = readPairs(facts);
  const over = (pairs: readonly ReadPair[]) =>
    pairs.length === 0 ? null : { last: lastWindow(pairs, last), all: measureWindow(pairs) };
  return { reader: over(texts), gold: over(checks) };
}

/** In the order of pseudonyms, unless it is by tasks. */
const sortRows = (people: readonly Row[], order: "person" | "tasks", sign: number) =>
  people.toSorted(
    (a, b) =>
      sign * (order === "tasks" ? a.tasks - b.tasks : a.pseudonym.localeCompare(b.pseudonym, "en")),
  );

/** Whose kappa is not known comes last either way. */
function sortByKappa<P extends Pick<PersonAgreement, "reader" | "gold">>(
  people: readonly P[],
  of: "reader" | "gold",
  sign: number,
): P[] {
  const kappaOf = (person: P) => {
    const kappa = person[of]?.last.kappa;
    return kappa && "value" in kappa ? kappa.value : null;
  };
  return people.toSorted((one, other) => {
    const [a, b] = [kappaOf(one), kappaOf(other)];
    return a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b);
  });
}

async function hasChecks(db: Db, roundId: string): Promise<boolean> {
  return (await db.$count(task, and(eq(task.roundId, roundId), eq(task.kind, "check")))) > 0;
}

type Row = Omit<PersonAgreement, "reader" | "gold" | "behaviour" | "usualSeconds"> &
  Record<string, unknown>;

async function selectPeople(db: Db, studyId: string, roundId: string): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id as "readerId", r.name as pseudonym, r.simulated, did.tasks,
      ${isExcludedIn(sql`${studyId}`, sql`r.id`)} as excluded,
      coalesce((
        select json_agg(json_build_object('action', w.action, 'by', u.name, 'reason', w.reason,
          'at', ${isoInstant(sql`w.created_at`)}) order by w.seq desc)
        from work_event w left join "user" u on u.id = w.user_id
        where w.study_id = ${studyId} and w.reader_id = r.id
      ), '[]') as stops
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
