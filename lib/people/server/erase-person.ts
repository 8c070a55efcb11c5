import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { erasure, participant } from "@/db/schema";
import { eraseParticipant } from "@/lib/crowd/participation/server/erase-participant";
import { conflict, invalid } from "@/lib/http/errors";
import { daysAfter } from "@/lib/time/days-after";
import { waitingDays } from "@/lib/time/waiting-days";
import type { erasePerson as contract } from "../schema";
import { describePerson, type PersonIds } from "./describe-person";

type ErasePerson = PersonIds &
  z.output<typeof contract.body> & { userId: string | null; now: Date };

/**
 * Erases a person from a study, now or after the waiting period. Until then they can't take part,
 * and their entries are unchanged. Repeating this changes nothing, not even the day.
 * @throws Refusal 404 when the person is not the study's, 400 when the pseudonym is another
 */
export async function erasePerson(db: Db, erase: ErasePerson) {
  const { pseudonym, erasedAt } = await describePerson(db, erase);
  const done = erasedAt === null ? await eraseNowOrLater(db, erase, pseudonym) : {};
  const people = await db.$count(erasure, eq(erasure.studyId, erase.studyId));
  return { pseudonym, isNew: false, eraseAt: null, erased: nothing, ...done, people };
}

const nothing = { tasks: 0, answers: 0 };

async function eraseNowOrLater(db: Db, erase: ErasePerson, pseudonym: string) {
  const { confirm, when, userId, now, ...ids } = erase;
  if (confirm.toUpperCase() !== pseudonym.toUpperCase()) {
    throw invalid("body.confirm", `Enter ${pseudonym} to confirm.`);
  }
  if (when === "later") return eraseLater(db, ids, now);
  const { studyId, readerId } = ids;
  const done = await eraseParticipant(db, { studyId, readerId, reason: "staff", userId, now });
  return { isNew: done.isNew, erased: { tasks: done.erasedTasks, answers: done.erasedAnswers } };
}

/** @returns when they are going to be erased: null when somebody has just erased them */
async function eraseLater(db: Db, ids: PersonIds, now: Date) {
  const [asked] = await db
    .update(participant)
    .set({ eraseAt: daysAfter(now, waitingDays) })
    .where(and(isThem(ids), isNull(participant.erasedAt), isNull(participant.eraseAt)))
    .returning({ eraseAt: participant.eraseAt });
  const { eraseAt } = asked ?? (await describePerson(db, ids));
  return { isNew: asked !== undefined, eraseAt: eraseAt && new Date(eraseAt).toISOString() };
}

/**
 * Undoes an erasure that has not happened yet. Repeating this changes nothing.
 * @throws Refusal 404 when the person is not the study's, 409 when they are erased
 */
export async function keepPerson(db: Db, ids: PersonIds) {
  const { pseudonym } = await describePerson(db, ids);
  const { rowCount } = await db
    .update(participant)
    .set({ eraseAt: null })
    .where(and(isThem(ids), isNull(participant.erasedAt), isNotNull(participant.eraseAt)));
  if (rowCount === 0 && (await describePerson(db, ids)).erasedAt !== null) {
    throw conflict(
      "erased",
      "This person has already been erased, so there is nothing to restore.",
    );
  }
  return { pseudonym, isNew: rowCount !== 0 };
}

const isThem = ({ studyId, readerId }: PersonIds) =>
  and(eq(participant.studyId, studyId), eq(participant.readerId, readerId));
