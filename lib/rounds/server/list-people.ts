import { count, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { erasure } from "@/db/schema";
import type { Person } from "../schema";
import { isNotErased } from "./is-not-erased";
import { runningStudy } from "./running-study";
import { type Participation, selectParticipation } from "./select-participation";

/**
 * Everyone who consented to a study's running version, with how far they are in its rounds and what
 * they earned in it; and how many were ever erased from the study.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listPeople(db: Db, ids: { projectId: string; studyId: string }) {
  const { version } = await runningStudy(db, ids);
  const rows = await selectParticipation(db, { studyId: ids.studyId, versionId: version.id });
  const [erased] = await db
    .select({ n: count() })
    .from(erasure)
    .where(eq(erasure.studyId, ids.studyId));
  const byReader = Map.groupBy(rows, (row) => row.readerId);
  return {
    people: [...byReader.values()].map(personOf),
    erased: erased?.n ?? 0,
    erasedCents: await earnedByErased(db, ids.studyId),
    currency: version.config.currency,
  };
}

/** @param rows of one person, at least one */
function personOf(rows: Participation[]): Person {
  const [first] = rows;
  if (!first) throw new Error("A person without a round.");
  const { readerId, pseudonym, simulated, consentedAt, excluded, eraseAt } = first;
  return {
    ...{ readerId, pseudonym, simulated, consentedAt, excluded, eraseAt },
    rounds: rows.map((row) => ({
      no: row.roundNo,
      invited: row.invitations > 0,
      invitations: row.invitations,
      visits: row.visits,
      openVisits: row.openVisits,
      submitted: row.submitted,
      outcome: row.outcome,
    })),
    earnedCents: rows.reduce((sum, row) => sum + row.earnedCents, 0),
  };
}

/** What those earned who have been erased since: it is owed, though nothing else of them is left. */
async function earnedByErased(db: Db, studyId: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(l.cents), 0)::int as cents
    from ledger l join visit v on v.id = l.visit_id
    where v.study_id = ${studyId} and not ${isNotErased(sql`v.reader_id`, studyId)}`);
  return rows[0]?.cents ?? 0;
}
