import { randomInt } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { completionCode } from "@/db/schema";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";

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

/** The code of someone who was screened out or withdrew; made on the first call. */
export async function studyCode(
  db: Db,
  { studyId, readerId }: Participant,
  outcome: "screened_out" | "withdrawn",
  createdAt?: Date,
): Promise<string> {
  await db
    .insert(completionCode)
    .values({ code: newCode(), studyId, readerId, outcome, createdAt })
    .onConflictDoNothing();
  const [code] = await findCodes(db, { studyId, readerId }, outcome);
  if (!code) throw new Error("The completion code was not stored.");
  return code;
}

/** Someone's codes in a study, the oldest first; with `outcome`, only those of that outcome. */
export async function findCodes(
  db: Db,
  { studyId, readerId }: Participant,
  outcome: string | null = null,
): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select ${codeToGive} as code from completion_code c
    where study_id = ${studyId} and reader_id = ${readerId}
      and (${outcome}::text is null or outcome::text = ${outcome})
    order by created_at, c.code`);
  return [...new Set(rows.map(({ code }) => code))];
}

/**
 * What the person of row `c` is given: their own code, or the one that is registered at Prolific for its outcome, where
 * their session (or their newest) is a submission.
 */
const codeToGive = sql<string>`coalesce((
  select case c.outcome when 'finished' then p.completed_code when 'returned' then p.partial_code
    when 'screened_out' then p.screened_out_code else p.no_consent_code end
  from prolific_study p
  left join prolific_submission s on s.prolific_id = p.prolific_id and s.reader_id = c.reader_id
    and (c.visit_id is null or s.visit_id = c.visit_id)
  where p.study_id = c.study_id
  order by s.created_at desc nulls last, p.round_no limit 1), c.code)`;

/** The latest code of a row of `visit`. */
export const codeOfVisit = sql<string>`(
  select ${codeToGive} from completion_code c where c.visit_id = visit.id
  order by c.outcome = 'finished' desc limit 1)`;

/** Without letters and digits that look alike. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A completion code: 10 characters, about 50 bits, so that nobody guesses one. */
export const newCode = (): string =>
  Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join("");

/** The completion codes of a person in a study, newest first, as JSON. */
export const codesOf = (studyId: SQLWrapper, readerId: SQLWrapper): SQL => sql`(
  select coalesce(
    jsonb_agg(jsonb_build_object('code', code, 'outcome', outcome) order by created_at desc, code),
    '[]'::jsonb)
  from completion_code where study_id = ${studyId} and reader_id = ${readerId})`;
