import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prolificSubmission as held, type prolificStudy } from "@/db/schema";
import type { Submission } from "@/lib/crowd/prolific/server/account/prolific-api";
import { hashesOf } from "@/lib/crowd/prolific/server/ids/id-spellings";
import { keepFees } from "./keep-fees";
import { hashSubmission, sealSubmission } from "./submission-id";

/**
 * Stores what Prolific says of submissions now, in one statement: also that one is another person's, or another study's. Where it does
 * not say whose, that stays. Fees of people who were screened out follow.
 */
export async function storeSubmissions(
  db: Db,
  { studyId, prolificId }: Pick<typeof prolificStudy.$inferSelect, "studyId" | "prolificId">,
  given: readonly Submission[],
): Promise<void> {
  // A list that changes between two of its pages may name one twice.
  const rows = [...new Map(given.map((one) => [one.id, one])).values()].map((one, no) => ({
    ...{ no, status: one.status, code: one.code, bonus_cents: one.bonusCents },
    id_hash: hashSubmission(one.id),
    sealed: sealSubmission(one.id).toString("base64"),
    is_elsewhere: one.studyId !== null && one.studyId !== prolificId,
    hashes: one.participantId === null ? null : hashesOf(studyId, one.participantId),
  }));
  const isGiven = sql`s.id_hash = any(${sql.param(rows.map((row) => row.id_hash))}::text[])`;
  // Locked in the order of their hashes, and as old as the list says.
  const store = sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(no int, id_hash text, sealed text,
        status submission_status, code text, bonus_cents int, is_elsewhere boolean, hashes text[])
    )
    insert into ${held} (study_id, prolific_id, id_hash, sealed, status, code, bonus_cents, is_shown, reader_id, created_at)
    select ${studyId}, ${prolificId}, g.id_hash, decode(g.sealed, 'base64'), g.status, g.code, g.bonus_cents, true, (
        select p.reader_id from participant p
        where p.study_id = ${studyId} and p.id_hash = any(g.hashes)
        order by p.id_hash = g.hashes[1] desc limit 1),
      now() + g.no * interval '1 microsecond'
    from given g order by g.id_hash
    on conflict (id_hash) do update set
      status = excluded.status,
      is_shown = true,
      code = coalesce(excluded.code, ${held.code}),
      bonus_cents = coalesce(excluded.bonus_cents, ${held.bonusCents}),
      reader_id = coalesce(${held.readerId}, excluded.reader_id),
      is_others = (
        select case when g.is_elsewhere then true when g.hashes is null then ${held.isOthers}
          else coalesce((select p.id_hash <> all(g.hashes) from participant p
            where p.study_id = ${studyId} and p.reader_id = ${held.readerId}), false) end
        from given g where g.id_hash = excluded.id_hash)
    where ${held.studyId} = ${studyId}`;
  await db.transaction(async (tx) => {
    await tx.execute(store);
    await keepFees(tx, isGiven);
  });
}

/**
 * Stores what Prolific says of a submission that it was asked about by its id, which may be nothing. A submission that it has never shown
 * is made up then; another one stays as it was last read: the token may be one of another workspace for a while.
 */
export async function storeAnswer(
  db: Db,
  connected: Pick<typeof prolificStudy.$inferSelect, "studyId" | "prolificId">,
  idHash: string,
  seen: Submission | null,
): Promise<void> {
  if (seen) return storeSubmissions(db, connected, [seen]);
  const isMadeUp = and(eq(held.idHash, idHash), eq(held.isShown, false));
  await db.transaction(async (tx) => {
    await tx.update(held).set({ isOthers: true }).where(isMadeUp);
    await keepFees(tx, sql`s.id_hash = ${idHash}`);
  });
}
