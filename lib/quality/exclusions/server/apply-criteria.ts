import type { Db } from "@/db/client";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import { describeFinding, findViolators } from "../criteria";
import { excludeReader, lockMainRounds } from "./exclude-reader";
import { listExclusions } from "./list-exclusions";

/**
 * Excludes everyone who violates a frozen exclusion criterion now, has not been excluded and was never restored by
 * hand: a person's decision stands. The event names the first that is violated, in the order
 * checks, speed, agreement, so that `agreement` is named only where it alone decided. Again does
 * nothing more.
 * @returns everyone, and the pseudonyms of those whom this excluded
 * @throws Refusal 404 when the study is not the project's
 */
export async function applyCriteria(
  db: Db,
  { userId, now, ...ids }: StudyIds & { userId: string; now: Date },
) {
  await requireStudy(db, ids);
  return db.transaction(async (tx) => {
    // Whoever else decides waits, and then sees what was decided here.
    const roundIds = await lockMainRounds(tx, ids.studyId);
    const { people } = await listExclusions(tx, ids);
    const newly: string[] = [];
    for (const { readerId, pseudonym, findings } of findViolators(people)) {
      const violated = findings.find((finding) => finding.violated);
      if (!violated) continue;
      newly.push(pseudonym);
      await excludeReader(tx, {
        studyId: ids.studyId,
        ...{ readerId, roundIds, findings, userId, now },
        rule: violated.rule,
        reason: describeFinding(violated),
      });
    }
    return { ...(await listExclusions(tx, ids)), newly };
  });
}
