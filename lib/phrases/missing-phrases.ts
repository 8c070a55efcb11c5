import { paperPhrases } from "@/lib/prompts/phrase-table";
import { allPhrases, withForms } from "@/lib/readers/rule/phrases";

/**
 * What a table of one's own does not have of the one whose place it takes. Whoever reads with it does not see these phrases: a
 * statement with no other one counts as certain.
 * @param kind of the run: reading by rules knows more phrases than the paper's
 */
export function missingPhrases(kind: string, own: readonly { phrase: string }[]): string[] {
  const has = withForms(Object.fromEntries(own.map(({ phrase }) => [phrase, 0])));
  return Object.keys(kind === "rules" ? allPhrases : paperPhrases).filter(
    (phrase) => !has.has(phrase),
  );
}
