import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round } from "@/db/schema";
import { comparesPeople } from "@/lib/studies/overlap";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";

/**
 * The running version's main round, which a draft has not, whom its criterion compares with, and from how many texts on
 * its rule judges while the study runs.
 */
export async function findMain(db: Db, ids: StudyIds) {
  const { version } = await runningStudy(db, ids);
  const { agreement } = version.config.exclusionRules;
  const [main] = await db
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyVersionId, version.id), eq(round.kind, "main")));
  const reader = agreement?.reader ?? null;
  return {
    reader,
    roundId: main?.id ?? null,
    judgedFrom: agreement?.whileRunning ? agreement.minTexts : undefined,
    compared: {
      reader,
      minKappa: agreement?.minKappa ?? null,
      hasOthers: reader === null && comparesPeople(version.config),
    },
  };
}
