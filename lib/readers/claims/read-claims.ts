import type { Ask } from "@/lib/prompts/ask";
import { checkClaim, type Passage } from "@/lib/prompts/check-claim";
import { type PhraseTable, paperPhrases } from "@/lib/prompts/phrase-table";
import { type SplitClaim, splitClaims } from "@/lib/prompts/split-claims";
import type { Step } from "@/lib/prompts/step";
import { type ClaimWeight, weighClaims } from "@/lib/prompts/weigh-claims";
import { type Unparsable, unparsableOf } from "../reading";
import type { ClaimOutcome, ClaimVerdict } from "./schema";

/** The prompts that read claims, and the one that checks them. */
export const claimSteps: readonly Step[] = [
  { prompt: splitClaims, temperature: 0.2 },
  { prompt: weighClaims, temperature: 0.2 },
];
export const checkSteps: readonly Step[] = [{ prompt: checkClaim, temperature: 0.2 }];

/** Passages of an entity's own page that may say whether a claim is true; `no_page` where it has none. */
export type FindPassages = (entity: string, claim: string) => Promise<Passage[] | "no_page">;

export interface BiographyToRead {
  entity: string;
  text: string;
  /** The claims of a non-confidence model are believed: all have confidence 1. */
  modelKind: "confidence" | "non-confidence";
  phrases?: PhraseTable;
}

export interface ReadClaim {
  claim: string;
  outcome: ClaimOutcome;
  /** How sure the text is of it; null for opinions and what the text does not know. */
  weight: ClaimWeight | null;
  /** Of one that counts. */
  verdict: ClaimVerdict | null;
  /** What the check said, where it could not be read. */
  unparsable: Unparsable[];
}

export interface ClaimsReading {
  status: "ok" | "unparsable";
  /** All claims, in the order of the text. */
  claims: ReadClaim[];
  /** What could not be read, where there are no claims because of it. */
  unparsable: Unparsable[];
}

/**
 * The claims of a biography, how sure it is of each, and whether the entity's own page supports them (Band et al. 2024,
 * appendix "FactScore-Based Evaluation Metric"). Opinions and what the text does not know do not count. Of claims that
 * exclude each other the most confident counts, the first of equals.
 * @throws where `ask` or `findPassages` does
 */
export async function readClaims(
  ask: Ask,
  findPassages: FindPassages,
  { entity, text, modelKind, phrases = paperPhrases }: BiographyToRead,
): Promise<ClaimsReading> {
  const split = await ask(splitClaims, { entity, text });
  if (!split.value) return unread(unparsableOf(splitClaims, split));
  const claims = split.value.flatMap(({ type, claim }) => (type === "fact" ? [claim] : []));

  const mustWeigh = modelKind === "confidence" && claims.length > 0;
  const weighed = mustWeigh ? await ask(weighClaims, { text, claims, phrases }) : null;
  if (weighed && !weighed.value) return unread(unparsableOf(weighClaims, weighed));

  const check = async (one: Weighed): Promise<ReadClaim> => {
    const read = { claim: one.claim, outcome: one.outcome, weight: one.weight, unparsable: [] };
    if (one.outcome !== "counted") return { ...read, verdict: null };
    const passages = await findPassages(entity, one.claim);
    if (passages === "no_page") return { ...read, verdict: "no_page" };
    if (passages.length === 0) return { ...read, verdict: "no_passage" };
    const said = await ask(checkClaim, { entity, claim: one.claim, passages });
    if (said.value === null) {
      return { ...read, verdict: "unparsable", unparsable: [unparsableOf(checkClaim, said)] };
    }
    return { ...read, verdict: said.value ? "supported" : "not_supported" };
  };
  const counted = withOutcomes(split.value, weighed?.value ?? claims.map(() => believed));
  return { status: "ok", claims: await Promise.all(counted.map(check)), unparsable: [] };
}

const believed: ClaimWeight = { kind: "direct", confidence: 1 };

interface Weighed extends Pick<ReadClaim, "claim" | "outcome" | "weight"> {}

/** @param weights of the facts among the claims, in their order */
function withOutcomes(split: readonly SplitClaim[], weights: readonly ClaimWeight[]): Weighed[] {
  const left = [...weights];
  const weighed = split.map((one) => ({
    ...one,
    weight: one.type === "fact" ? (left.shift() ?? null) : null,
  }));
  const best = new Map<number, (typeof weighed)[number]>();
  for (const one of weighed) {
    if (!one.weight) continue;
    const other = best.get(one.group);
    if (!other?.weight || one.weight.confidence > other.weight.confidence) best.set(one.group, one);
  }
  return weighed.map((one) => {
    const { claim, type, group, weight } = one;
    const ofGroup = best.get(group) === one ? "counted" : "less_confident";
    return { claim, weight, outcome: type === "fact" ? ofGroup : type };
  });
}

const unread = (unparsable: Unparsable): ClaimsReading => ({
  status: "unparsable",
  claims: [],
  unparsable: [unparsable],
});
