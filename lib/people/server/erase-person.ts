import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { erasure } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
import { eraseParticipant } from "@/lib/participation/server/erase-participant";
import { describePerson, type PersonIds } from "./describe-person";

/**
 * Erases a person from a study. Again is the same, and erases nothing more.
 * @param confirm the person's pseudonym, as it was typed
 * @throws Refusal 404 when the person is not the study's, 400 when the pseudonym is another
 */
export async function erasePerson(
  db: Db,
  {
    confirm,
    userId,
    now,
    ...ids
  }: PersonIds & { confirm: string; userId: string | null; now: Date },
) {
  const { pseudonym, holdings, erasedAt } = await describePerson(db, ids);
  if (erasedAt === null) {
    if (confirm.toUpperCase() !== pseudonym.toUpperCase()) {
      throw invalid("body.confirm", `Enter ${pseudonym} to confirm.`);
    }
    const { studyId, readerId } = ids;
    await eraseParticipant(db, { studyId, readerId, reason: "staff", userId, now });
  }
  const people = await db.$count(erasure, eq(erasure.studyId, ids.studyId));
  const { tasks, answers } = erasedAt === null ? holdings : { tasks: 0, answers: 0 };
  return { pseudonym, isNew: erasedAt === null, erased: { tasks, answers }, people };
}
