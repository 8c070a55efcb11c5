import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { ledger, participant } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { lockStudy, runningVersion } from "@/lib/studies/server/require-study";
import type { addEntry as contract } from "../schema-pay";

type Entry = StudyIds & { userId: string } & z.output<typeof contract.body>;

/**
 * Adds a bonus or a correction, in the currency of the running version. The same entry again adds nothing.
 * @throws Refusal 404 when the study is not the project's or the person not the study's, 409 when it is archived
 */
export async function addEntry(
  tx: Db,
  { projectId, studyId, userId, ...entry }: Entry,
): Promise<void> {
  await lockStudy(tx, { projectId, studyId });
  const { entryId, readerId, as: kind, cents, reason } = entry;
  const theirs = and(eq(participant.studyId, studyId), eq(participant.readerId, readerId));
  if ((await tx.$count(participant, theirs)) === 0) throw notFound("person in this study");
  const { currency } = (await runningVersion(tx, studyId)).config;
  const sourceKey = `entry ${entryId}`;
  await tx
    .insert(ledger)
    .values({ studyId, readerId, kind, cents, currency, reason, userId, sourceKey })
    .onConflictDoNothing({ target: ledger.sourceKey });
}
