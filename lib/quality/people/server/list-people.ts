import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { round } from "@/db/schema/index";
import { codesOf } from "@/lib/crowd/visits/server/store-code";
import { kappaOf, medianSeconds, shareMatched } from "@/lib/quality/exclusions/judge-criteria";
import { selectFacts } from "@/lib/quality/exclusions/server/select-facts";
import { sortByValue } from "@/lib/quality/sort-by-value";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import type { listPeople as contract, ErasedPerson, PeoplePage, Person } from "../schema";
import { latestStanding } from "../standings";
import { countStates, isAt } from "./count-states";
import { findPeople } from "./find-people";
import { type Participation, selectParticipation } from "./select-participation";
import { type Position, selectPositions } from "./select-positions";

type Wanted = StudyIds & z.output<typeof contract.query>;

/**
 * A page of everyone who consented to a study's running version, with how far they are in its rounds and what
 * they earned in it; and a page of those who were erased from the study. Of everyone, only where they are is read, and
 * what they did in the main round where the order depends on it.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listPeople(db: Db, wanted: Wanted): Promise<PeoplePage> {
  const { projectId, studyId } = wanted;
  const { version } = await runningStudy(db, { projectId, studyId });
  const scope = { studyId, versionId: version.id };
  const everyone = await selectPositions(db, scope);
  const there = everyone.filter((person) => isAt(person, wanted));
  const { readerIds, isPage, ...sums } = await findPeople(db, {
    ...{ ...wanted, ...scope },
    readerIds: there.length === everyone.length ? null : there.map(({ readerId }) => readerId),
  });
  const measure = (ids: readonly string[]) => measurePeople(db, projectId, version, ids);
  const shown = isPage
    ? readerIds
    : await pageInOrder(wanted, { readerIds, positions: there, measure });
  const rows = await selectParticipation(db, { ...scope, readerIds: shown });
  const people = Map.groupBy(rows, (row) => row.readerId);
  const measures = await measure(shown);
  return {
    people: shown.flatMap((readerId) => {
      const own = people.get(readerId);
      return own ? [{ ...personOf(own), measures: measures.get(readerId) ?? unmeasured }] : [];
    }),
    ...sums,
    everyone: countStates(everyone),
    erased: await listErased(db, wanted),
    currency: version.config.currency,
    agreementReader: version.config.exclusionRules.agreement?.reader ?? null,
  };
}

interface Sortable {
  /** In the order in which they consented. */
  readerIds: readonly string[];
  positions: readonly Position[];
  measure: (readerIds: readonly string[]) => Promise<Map<string, Person["measures"]>>;
}

/** A page in an order that no column has: by state, or by what people did in the main round. */
async function pageInOrder(
  { order, direction, page, pageSize }: Wanted,
  { readerIds, positions, measure }: Sortable,
): Promise<string[]> {
  const values =
    order === "state"
      ? new Map(positions.map((person) => [person.readerId, latestStanding(person)]))
      : new Map(
          [...(await measure(readerIds))].map(([readerId, { seconds, agreement }]) => [
            readerId,
            order === "time" ? seconds : agreement,
          ]),
        );
  const sorted = sortByValue(readerIds, (readerId) => values.get(readerId) ?? null, direction);
  return sorted.slice((page - 1) * pageSize, page * pageSize);
}

const unmeasured: Person["measures"] = { seconds: null, checks: null, agreement: null };

/** @param rows of one person, at least one */
function personOf(rows: Participation[]): Omit<Person, "measures"> {
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
  };
}

/** What people did in a version's main round, whether or not a criterion asks for it. */
async function measurePeople(
  db: Db,
  projectId: string,
  { id, config }: Awaited<ReturnType<typeof runningStudy>>["version"],
  readerIds: readonly string[],
): Promise<Map<string, Person["measures"]>> {
  const [main] = await db
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyVersionId, id), eq(round.kind, "main")));
  if (!main) return new Map();
  const reader = config.exclusionRules.agreement?.reader ?? null;
  const facts = await selectFacts(db, { projectId, roundId: main.id, reader, readerIds });
  const tolerance = config.exclusionRules.checks?.tolerance ?? config.goldTolerance;
  return new Map(
    [...facts].map(([readerId, found]) => [
      readerId,
      {
        seconds: medianSeconds(found),
        checks: shareMatched(found, tolerance),
        agreement: kappaOf(found),
      },
    ]),
  );
}

/** Erased people are still owed their pay, though nothing else of them is left. */
async function listErased(
  db: Db,
  { studyId, erasedPage, pageSize }: Pick<Wanted, "studyId" | "erasedPage" | "pageSize">,
): Promise<PeoplePage["erased"]> {
  const { rows } = await db.execute<ErasedPerson & Record<string, unknown>>(sql`
    select ${isoInstant(sql`p.erased_at`)} as "erasedAt",
      p.erasure_reason as reason, ${codesOf(sql`p.study_id`, sql`p.reader_id`)} as codes,
      ${earnedBy(sql`p.study_id = l.study_id and p.reader_id = l.reader_id`)} as "earnedCents"
    from participant p
    where p.study_id = ${studyId} and p.erased_at is not null
    order by p.erased_at desc, p.reader_id
    limit ${pageSize} offset ${(erasedPage - 1) * pageSize}`);
  const sums = await db.execute<{ total: number; earnedCents: number }>(sql`
    select count(*)::int as total, ${earnedBy(sql`l.study_id = ${studyId} and l.reader_id in (
      select reader_id from participant where study_id = ${studyId} and erased_at is not null)`)}
      as "earnedCents"
    from participant where study_id = ${studyId} and erased_at is not null`);
  const { total, earnedCents } = sums.rows[0] ?? { total: 0, earnedCents: 0 };
  return { people: rows, total, earnedCents };
}

const earnedBy = (whose: SQL) => sql`coalesce((
  select sum(l.cents)::float8 from ledger l where ${whose} and l.kind <> 'paid'), 0)`;
