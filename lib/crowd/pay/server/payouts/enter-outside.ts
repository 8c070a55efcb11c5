import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { reader } from "@/db/schema";
import type { addEntry as contract } from "@/lib/crowd/pay/schema";
import { reasonAbout } from "@/lib/crowd/pay/server/ledger/erased-reason";
import { conflict } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { lockAnyStudy, runningVersion } from "@/lib/studies/server/require-study";
import { enterPaidElsewhere, isEnteredAlready } from "./enter-paid-elsewhere";

type Outside = StudyIds &
  Omit<z.output<typeof contract.body>, "as"> & { userId: string; now: Date };

/**
 * Records that somebody was paid outside Candor, in the currency of the running version: a payout of one payment that is paid, with a
 * reason. The same again adds nothing.
 * @returns whether it was added
 * @throws Refusal 404 when the study is not the project's or the person not the study's, 409 when something else has this id, when it was entered and
 *   has failed since, or when they are simulated
 */
export async function enterOutside(
  tx: Db,
  { projectId, studyId, entryId, readerId, cents, userId, now, ...said }: Outside,
): Promise<boolean> {
  await lockAnyStudy(tx, { projectId, studyId });
  const reason = await reasonAbout(tx, { studyId, readerId }, said.reason);
  const entered = {
    ...{ payoutId: entryId, studyId, readerId, cents, reason },
    ...{ means: "file" as const, submission: null },
  };
  if (await isEnteredAlready(tx, entered)) return false;
  if ((await tx.$count(reader, and(eq(reader.id, readerId), reader.simulated))) > 0) {
    throw conflict("simulated", "Nobody pays simulated people.");
  }
  const { currency } = (await runningVersion(tx, studyId)).config;
  await enterPaidElsewhere(tx, { ...entered, currency, userId, now });
  return true;
}
