import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round } from "@/db/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import { judgeCriteria } from "../judge-criteria";
import type { Finding } from "../schema";
import { namesNow } from "./named-readers";
import { selectFacts } from "./select-facts";

/**
 * The findings of the running version's exclusion criteria in its main round, by the person's id, and whom the
 * criterion of agreement compares with. Someone who has submitted nothing there gets findings without a value.
 * @param readerIds of these people alone
 * @throws Refusal 404 when the study is not the project's
 */
export async function evaluateCriteria(db: Db, ids: StudyIds, readerIds?: readonly string[]) {
  const { version } = await runningStudy(db, ids);
  const criteria = version.config.exclusionRules;
  const [main] = await db
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyVersionId, version.id), eq(round.kind, "main")));
  const reader = criteria.agreement?.reader ?? null;
  // A draft has no round yet.
  const facts = main && (await selectFacts(db, { ...ids, roundId: main.id, reader, readerIds }));
  const nothing = { checks: [], taskSeconds: [], texts: [] };
  return {
    /** Who has submitted something there. */
    found: [...(facts?.keys() ?? [])],
    findingsOf: (readerId: string): Finding[] =>
      judgeCriteria(criteria, facts?.get(readerId) ?? nothing),
    comparedWith: reader === null ? null : await namesNow(db, ids.projectId, reader),
  };
}
