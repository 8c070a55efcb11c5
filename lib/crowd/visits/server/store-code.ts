import { randomInt } from "node:crypto";
import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { completionCode } from "@/db/schema";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { completionUrl } from "@/lib/crowd/prolific/completion-url";
import { registeredCode } from "@/lib/crowd/prolific/server/connection/registered-code";

/** Stores the code that says how a visit ended, once for each outcome. */
export async function storeVisitCode(tx: Db, visitId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into completion_code (code, study_id, reader_id, visit_id, outcome, created_at)
    select ${newCode()}, v.study_id, v.reader_id, v.id,
      (case v.state when 'finished' then 'finished' else 'returned' end)::completion_outcome,
      ${at.toISOString()}::timestamptz
    from visit v where v.id = ${visitId} and v.state <> 'open'
    on conflict on constraint completion_code_one_per_outcome do nothing`);
}

type StudyOutcome = "screened_out" | "withdrawn";

/** The code of someone who was screened out or withdrew, and where they return with it; made on the first call. */
export async function studyCode(
  db: Db,
  { studyId, readerId }: Participant,
  outcome: StudyOutcome,
  createdAt?: Date,
) {
  await db
    .insert(completionCode)
    .values({ code: newCode(), studyId, readerId, outcome, createdAt })
    .onConflictDoNothing();
  return findStudyCode(db, { studyId, readerId }, outcome);
}

/** The same for someone whose code was stored. */
export async function findStudyCode(
  db: Db,
  { studyId, readerId }: Participant,
  outcome: StudyOutcome,
): Promise<{ code: string; returnTo: string | null }> {
  const { rows } = await db.execute<{ code: string; isRegistered: boolean }>(sql`
    select ${codeToGive} as code, ${registeredCode} is not null as "isRegistered" from completion_code c
    where study_id = ${studyId} and reader_id = ${readerId} and outcome = ${outcome}`);
  const [given] = rows;
  if (!given) throw new Error("The completion code was not stored.");
  const { code, isRegistered } = given;
  return { code, returnTo: isRegistered ? completionUrl(code) : null };
}

/** Whether someone was given the code of a session. */
export const hasSessionCode = async (
  db: Db,
  { studyId, readerId }: Participant,
): Promise<boolean> =>
  (await db.$count(
    completionCode,
    and(
      eq(completionCode.studyId, studyId),
      eq(completionCode.readerId, readerId),
      isNotNull(completionCode.visitId),
    ),
  )) > 0;

/** Someone's codes in a study, the oldest first. */
export async function findCodes(db: Db, { studyId, readerId }: Participant): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select ${codeToGive} as code from completion_code c
    where study_id = ${studyId} and reader_id = ${readerId}
    order by created_at, c.code`);
  return [...new Set(rows.map(({ code }) => code))];
}

/** What the person of row `c` is given: the code that is registered at Prolific for its outcome, or one of their own. */
export const codeToGive = sql<string>`coalesce(${registeredCode}, c.code)`;

/** What is given to someone, once each, as text with spaces between: for the row of whom the ids are. */
export const givenCodes = (studyId: SQLWrapper, readerId: SQLWrapper) => sql`(
  select string_agg(distinct ${codeToGive}, ' ') from completion_code c
  where c.study_id = ${studyId} and c.reader_id = ${readerId})`;

/** The latest code of a row of `visit`. */
export const codeOfVisit = sql<string>`(
  select ${codeToGive} from completion_code c where c.visit_id = visit.id
  order by c.outcome = 'finished' desc limit 1)`;

/** Without letters and digits that look alike. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A completion code: 10 characters, about 50 bits, so that nobody guesses one. */
export const newCode = (): string =>
  Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join("");

/** The completion codes that a person in a study was given, newest first, each once, as JSON. */
export const codesOf = (studyId: SQLWrapper, readerId: SQLWrapper): SQL => sql`(
  select coalesce(
    jsonb_agg(jsonb_build_object('code', code, 'outcome', outcome) order by at desc, code),
    '[]'::jsonb)
  from (
    select ${codeToGive} as code, c.outcome, max(c.created_at) as at from completion_code c
    where c.study_id = ${studyId} and c.reader_id = ${readerId} group by 1, 2
  ) given)`;
