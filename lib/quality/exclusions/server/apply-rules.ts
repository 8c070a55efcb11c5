import type { Db } from "@/db/client";
import { describeFinding } from "../describe-finding";
import { findViolators } from "../find-violators";
import type { PersonQuality } from "../schema";
import { excludeReader } from "./exclude-reader";
import { findRules, type StudyOfProject } from "./find-rules";
import { listExclusions } from "./list-exclusions";
import { lockMainRounds } from "./lock-main-rounds";

/**
 * Excludes everyone who violates a frozen rule now, has not been excluded and was never restored by
 * hand: a person's decision stands. The event names the first rule that is violated, in the order
 * checks, speed, agreement, so that `agreement` is named only where it alone decided. Again does
 * nothing more.
 * @returns everyone, and the pseudonyms of those whom this excluded
 * @throws Refusal 404 when the study is not the project's
 */
export async function applyRules(
  db: Db,
  { userId, now, ...params }: StudyOfProject & { userId: string; now: Date },
): Promise<{ people: PersonQuality[]; newly: string[] }> {
  await findRules(db, params);
  return db.transaction(async (tx) => {
    // Whoever else decides waits, and then sees what was decided here.
    const roundIds = await lockMainRounds(tx, params.studyId);
    const { people } = await listExclusions(tx, params);
    const newly: string[] = [];
    for (const { readerId, pseudonym, findings } of findViolators(people)) {
      const violated = findings.find((finding) => finding.violated);
      if (!violated) continue;
      newly.push(pseudonym);
      await excludeReader(tx, {
        studyId: params.studyId,
        ...{ readerId, roundIds, findings, userId, now },
        rule: violated.rule,
        reason: describeFinding(violated),
      });
    }
    return { ...(await listExclusions(tx, params)), newly };
  });
}
