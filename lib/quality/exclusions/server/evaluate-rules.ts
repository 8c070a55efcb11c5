import type { Db } from "@/db/client";
import type { ExclusionRules } from "@/lib/studies/schema-config";
import { judgeRules } from "../judge-rules";
import type { Finding } from "../schema";
import { selectFacts } from "./select-facts";

/**
 * What the rules find of a person of a main round, by the person's id. Who has submitted nothing there
 * gets findings without a value.
 */
export async function evaluateRules(
  db: Db,
  { rules, mainRoundId }: { rules: ExclusionRules; mainRoundId: string | null },
): Promise<(readerId: string) => Finding[]> {
  const reader = rules.agreement?.reader ?? null;
  const facts = mainRoundId ? await selectFacts(db, { roundId: mainRoundId, reader }) : null;
  return (readerId) => judgeRules(rules, facts?.get(readerId) ?? nothing);
}

const nothing = { checks: [], taskSeconds: [], texts: [] };
