import { eq, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { prolificSubmission } from "@/db/schema";
import { enterOnce } from "@/lib/crowd/pay/server/ledger/enter-once";
import {
  feeKey,
  nextRepeatedKey,
  repeatedFeeKeys,
} from "@/lib/crowd/pay/server/ledger/source-keys";
import { attemptEach } from "@/lib/jobs/server/attempt-each";

/** Why a fee is taken back, and why it is entered again. */
const reasons = {
  "taken back": "The submission at Prolific is not theirs, or does not exist",
  "entered again": "The submission at Prolific is theirs after all",
};

interface Wrong {
  [column: string]: unknown;
  submission: string;
  studyId: string;
  readerId: string;
  cents: number;
  currency: string;
  isOthers: boolean;
}

/**
 * Takes the fees back of people who were screened out with a submission that is not theirs, or does not exist, and enters them
 * again where it is theirs after all, if the budget has room for them. Whatever changes `isOthers` calls it in the same transaction, which
 * has locked the submissions: nobody else does the same at that moment.
 * @param of which submissions `s`
 */
export async function keepFees(tx: Db, of: SQL): Promise<void> {
  for (const { studyId, readerId, currency, cents, isOthers } of await selectWrong(tx, of)) {
    const what = isOthers ? "taken back" : "entered again";
    await enterOnce(tx, {
      ...{ studyId, readerId, currency, kind: "screen_out", reason: reasons[what] },
      cents: isOthers ? -cents : cents,
      sourceKey: await nextRepeatedKey(tx, repeatedFeeKeys(studyId, readerId, what)),
    });
  }
}

/** For the worker: does so in all studies, for what the budget had no room for, and for whoever came back with another submission. */
export async function keepAllFees(db: Database): Promise<void> {
  await attemptEach("keeping a fee", await selectWrong(db, sql`true`), ({ submission }) =>
    db.transaction(async (tx) => {
      await tx
        .select({ idHash: prolificSubmission.idHash })
        .from(prolificSubmission)
        .where(eq(prolificSubmission.idHash, submission))
        .for("no key update");
      await keepFees(tx, sql`s.id_hash = ${submission}`);
    }),
  );
}

/** The fees that are entered although the submission is not theirs, or taken back although it is. */
async function selectWrong(db: Db, of: SQL): Promise<Wrong[]> {
  const { rows } = await db.execute<Wrong>(sql`
    select s.id_hash as submission, s.study_id as "studyId", s.reader_id as "readerId",
      fee.cents, fee.currency, s.is_others as "isOthers"
    from prolific_submission s
    join ledger fee on fee.source_key = ${feeKey(sql`s.study_id`, sql`s.reader_id`)}
    where s.is_screened_out and ${of} and s.is_others = (
      select sum(l.cents) > 0 from ledger l
      where l.study_id = s.study_id and l.reader_id = s.reader_id and l.kind = 'screen_out')
    order by s.id_hash`);
  return rows;
}
