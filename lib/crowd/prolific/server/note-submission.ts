import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prolificStudy, prolificSubmission } from "@/db/schema";
import { hashSubmission, sealSubmission } from "./submission-id";

interface Arrived {
  studyId: string;
  readerId: string;
  /** The query of the page's address. */
  address: string | undefined;
}

/** Notes the submission with which somebody arrived. One that somebody else brought before stays theirs. */
export async function noteSubmission(
  db: Db,
  { studyId, readerId, address }: Arrived,
): Promise<void> {
  const query = new URLSearchParams(address);
  const [id, ofStudy] = [query.get("SESSION_ID"), query.get("STUDY_ID")];
  if (id === null || ofStudy === null || !/^[0-9a-f]{24}$/.test(id)) return;
  const [connected] = await db
    .select({ prolificId: prolificStudy.prolificId })
    .from(prolificStudy)
    .where(eq(prolificStudy.studyId, studyId));
  if (connected?.prolificId !== ofStudy) return;
  await db
    .insert(prolificSubmission)
    .values({
      ...{ studyId, readerId, status: "ACTIVE" },
      idHash: hashSubmission(id),
      sealed: sealSubmission(id),
    })
    .onConflictDoUpdate({
      target: prolificSubmission.idHash,
      set: { readerId },
      setWhere: and(eq(prolificSubmission.studyId, studyId), isNull(prolificSubmission.readerId)),
    });
}

/** A submission that somebody arrived with and that has no session yet. */
const isFresh = (studyId: unknown, readerId: unknown) => sql`
  s.study_id = ${studyId} and s.reader_id = ${readerId} and s.visit_id is null
  and s.status in ('RESERVED', 'ACTIVE')`;

/** Whether somebody needs a new submission at Prolific before they can begin a session. */
export async function needsSubmission(
  db: Db,
  { studyId, readerId }: Omit<Arrived, "address">,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from prolific_study p where p.study_id = ${studyId} and not exists (
      select from prolific_submission s where ${isFresh(studyId, readerId)})`);
  return rows.length > 0;
}

/** Makes a session the newest fresh submission's, where the study is connected. */
export async function takeSubmission(
  tx: Db,
  { studyId, readerId, visitId }: Omit<Arrived, "address"> & { visitId: string },
): Promise<void> {
  await tx.execute(sql`
    update prolific_submission set visit_id = ${visitId}
    where id_hash = (
      select s.id_hash from prolific_submission s where ${isFresh(studyId, readerId)}
      order by s.created_at desc limit 1)`);
}
