import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { round } from "@/db/schema/index";
import { codesOf } from "@/lib/crowd/visits/server/store-code";
import { kappaOf, medianSeconds, shareMatched } from "@/lib/quality/exclusions/judge-criteria";
import { selectFacts } from "@/lib/quality/exclusions/server/select-facts";
import type { ErasedPerson, Person } from "@/lib/quality/people/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import { type Participation, selectParticipation } from "./select-participation";

/**
 * Everyone who consented to a study's running version, with how far they are in its rounds and what
 * they earned in it; and everyone who was erased from the study.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listPeople(db: Db, ids: StudyIds) {
  const { version } = await runningStudy(db, ids);
  const rows = await selectParticipation(db, { studyId: ids.studyId, versionId: version.id });
  const byReader = Map.groupBy(rows, (row) => row.readerId);
  const agreementReader = version.config.exclusionRules.agreement?.reader ?? null;
  const measuresOf = await measurePeople(db, ids.projectId, version, agreementReader);
  return {
    people: [...byReader.values()].map((of) => personOf(of, measuresOf)),
    erased: await listErased(db, ids.studyId),
    currency: version.config.currency,
    agreementReader,
  };
}

/** @param rows of one person, at least one */
function personOf(
  rows: Participation[],
  measuresOf: (readerId: string) => Person["measures"],
): Person {
  const [first] = rows;
  if (!first) throw new Error("A person without a round.");
  const { readerId, pseudonym, simulated, consentedAt, excluded, codes, eraseAt } = first;
  const { failedQuestions, stop } = first;
  return {
    readerId,
    pseudonym,
    simulated,
    consentedAt,
    failedQuestions,
    excluded,
    stop,
    codes,
    eraseAt,
    rounds: rows.map(({ roundNo: no, invitations, visits, openVisits, submitted, outcome }) => ({
      no,
      invited: invitations > 0,
      invitations,
      visits,
      openVisits,
      submitted,
      outcome,
    })),
    earnedCents: rows.reduce((sum, row) => sum + row.earnedCents, 0),
    measures: measuresOf(readerId),
  };
}

/** What people did in a version's main round, whether or not a criterion asks for it. */
async function measurePeople(
  db: Db,
  projectId: string,
  { id, config }: Awaited<ReturnType<typeof runningStudy>>["version"],
  reader: string | null,
) {
  const [main] = await db
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyVersionId, id), eq(round.kind, "main")));
  const facts = main && (await selectFacts(db, { projectId, roundId: main.id, reader }));
  const tolerance = config.exclusionRules.checks?.tolerance ?? config.goldTolerance;
  return (readerId: string): Person["measures"] => {
    const found = facts?.get(readerId);
    if (!found) return { seconds: null, checks: null, agreement: null };
    return {
      seconds: medianSeconds(found),
      checks: shareMatched(found, tolerance),
      agreement: kappaOf(found),
    };
  };
}

/** Erased people are still owed their pay, though nothing else of them is left. */
async function listErased(db: Db, studyId: string): Promise<ErasedPerson[]> {
  const { rows } = await db.execute<ErasedPerson & Record<string, unknown>>(sql`
    select ${isoInstant(sql`p.erased_at`)} as "erasedAt",
      p.erasure_reason as reason, ${codesOf(sql`p.study_id`, sql`p.reader_id`)} as codes,
      coalesce((
        select sum(l.cents)::float8 from ledger l
        where l.study_id = p.study_id and l.reader_id = p.reader_id and l.kind <> 'paid'
      ), 0) as "earnedCents"
    from participant p
    where p.study_id = ${studyId} and p.erased_at is not null
    order by p.erased_at desc, p.reader_id`);
  return rows;
}
