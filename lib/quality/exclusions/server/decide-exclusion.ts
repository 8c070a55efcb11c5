import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { conflict } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import { count } from "@/lib/text/count";
import { describeFinding } from "../criteria";
import type { applyCriteria as applyContract, decideExclusion as contract } from "../schema";
import { evaluateCriteria } from "./evaluate-criteria";
import { excludeReader, lockMainRounds, restoreReader } from "./exclude-reader";
import { isExcluded, standingDecisions } from "./exclusion-status";
import { findPerson } from "./find-person";
import { digestOf, findViolators, isKept, violatedBy } from "./find-violators";

type Decision = StudyIds & z.output<typeof contract.body> & { userId: string; now: Date };

/**
 * Excludes someone by hand, or restores them, with a reason.
 * @throws Refusal 404 when the study is not the project's or the person not the study's; 409 when
 *   they are excluded (or not excluded) already
 */
export async function decideExclusion(
  db: Db,
  { readerId, action, reason, userId, now, ...ids }: Decision,
) {
  const { studyId } = ids;
  await requireStudy(db, ids);
  // Answers are read before the rounds are locked, because nobody gets a task meanwhile.
  const { findingsOf } = await evaluateCriteria(db, ids, [readerId]);
  await db.transaction(async (tx) => {
    // An erasure locks the rounds too, so nothing is stored about someone who was erased meanwhile.
    const roundIds = await lockMainRounds(tx, studyId);
    const name = await findPerson(tx, studyId, readerId);
    const excluded = await isExcluded(tx, { studyId, readerId });
    if (action === "exclude" && excluded) {
      throw conflict("already_excluded", `${name} is excluded already.`);
    }
    if (action === "restore" && !excluded) {
      throw conflict("not_excluded", `${name} is not excluded, so there is nothing to restore.`);
    }
    const event = { studyId, readerId, roundIds, reason, userId, findings: findingsOf(readerId) };
    if (action === "exclude") await excludeReader(tx, { ...event, rule: null, now });
    else await restoreReader(tx, event);
  });
  return { excluded: action === "exclude" };
}

type Applying = StudyIds & z.output<typeof applyContract.body> & { userId: string; now: Date };

/**
 * Excludes everyone who violates a frozen exclusion criterion now, unless a decision about them stands. The event's reason has
 * every criterion that is violated; its rule is the first in the order checks, speed, agreement, so that `agreement` is its
 * rule only where it alone decided.
 * @returns the pseudonyms of those whom this excluded, and how many a restoration kept
 * @throws Refusal 404 when the study is not the project's; 409 when they are not those who were listed
 */
export async function applyCriteria(db: Db, { userId, now, digest, ...ids }: Applying) {
  await requireStudy(db, ids);
  const { studyId } = ids;
  const violators = await findViolators(db, ids);
  return db.transaction(async (tx) => {
    // Other decisions wait, and then see this one.
    const roundIds = await lockMainRounds(tx, studyId);
    const isUndecided = await selectUndecided(tx, studyId);
    const excluded = violators.filter(({ readerId }) => isUndecided.has(readerId));
    if (digestOf(excluded) !== digest) {
      throw conflict(
        "changed_meanwhile",
        `The list has changed: the criteria would now exclude ${count(excluded.length, "person", "people")}. Read it again, and confirm it.`,
      );
    }
    for (const person of excluded) {
      const violated = violatedBy(person);
      const [first] = violated;
      if (!first) continue;
      const { readerId, findings } = person;
      await excludeReader(tx, {
        ...{ studyId, readerId, roundIds, findings, userId, now },
        rule: first.rule,
        reason: violated.map(describeFinding).join(" "),
      });
    }
    return {
      excluded: excluded.map(({ pseudonym }) => pseudonym),
      kept: violators.filter(isKept).length,
    };
  });
}

/** The people of a study about whom no decision stands, and who were not erased. */
async function selectUndecided(tx: Db, studyId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct c.reader_id as id from consent c
    where c.study_id = ${studyId} and not exists (
      select from (${standingDecisions}) standing
      where standing.study_id = c.study_id and standing.reader_id = c.reader_id
        and standing.decision is not null)`);
  return new Set(rows.map(({ id }) => id));
}
