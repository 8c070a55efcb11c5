import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { consent } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
import type { Demographic } from "@/lib/studies/schema-config";
import { demographicQuestions } from "../demographic-questions";
import { type Participant, requireConsent } from "./require-consent";
import { whileTakingPart } from "./while-taking-part";

/**
 * Stores a crowdworker's answers about themselves; none at all is valid too.
 * @throws Refusal 400 for a question that the study does not ask, and for an answer that is none of its
 *   options
 */
export function saveDemographics(
  db: Db,
  { answers, ...me }: Participant & { answers: Partial<Record<Demographic, string>> },
): Promise<void> {
  return whileTakingPart(db, me, async (tx) => {
    const version = await requireConsent(tx, me);
    for (const key of Object.keys(answers)) {
      const isAsked = version.config.demographics.some((asked) => asked === key);
      if (!isAsked) throw invalid(`body.${key}`, "is not asked in this study");
      const { options } = demographicQuestions[key as Demographic];
      if (!options.includes(answers[key as Demographic] ?? "")) {
        throw invalid(`body.${key}`, `is none of the answers: ${options.join("; ")}`);
      }
    }
    await tx
      .update(consent)
      .set({ demographics: answers })
      .where(and(eq(consent.studyVersionId, version.id), eq(consent.readerId, me.readerId)));
  });
}
