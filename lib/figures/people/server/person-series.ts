import type { Db } from "@/db/client";
import { findPerson } from "@/lib/quality/exclusions/server/find-person";
import { selectFacts } from "@/lib/quality/exclusions/server/select-facts";
import { readPairs } from "@/lib/quality/rolling/read-pairs";
import { rollAgreement } from "@/lib/quality/rolling/windows";
import type { StudyIds } from "@/lib/studies/schema";
import type { AgreementSeries } from "../schema";
import { findMain } from "./find-main";

/**
 * One person's agreement at each of their texts in the main round.
 * @throws Refusal 404 when the study is not the project's, or the person not the study's
 */
export async function personSeries(
  db: Db,
  { last, readerId, ...ids }: StudyIds & { readerId: string; last: number },
): Promise<AgreementSeries> {
  const { judgedFrom, ...main } = await findMain(db, ids);
  await findPerson(db, ids.studyId, readerId);
  if (main.roundId === null) return { reader: [], gold: [] };
  const facts = await selectFacts(db, {
    ...main,
    ...ids,
    roundId: main.roundId,
    readerIds: [readerId],
  });
  const { texts, checks } = readPairs(facts.get(readerId));
  return { reader: rollAgreement(texts, last, judgedFrom), gold: rollAgreement(checks, last) };
}
