import type { Ask } from "@/lib/prompts/ask";
import { checkClaim, type Passage } from "@/lib/prompts/check-claim";
import { type PhraseTable, paperPhrases } from "@/lib/prompts/phrase-table";
import { type SplitClaim, splitClaims } from "@/lib/prompts/split-claims";
import type { Step } from "@/lib/prompts/step";
import { type ClaimWeight, weighClaims } from "@/lib/prompts/weigh-claims";
import type { Unparsable } from "../reading";

/** The prompts that read claims, and the one that checks them. */
export const claimSteps: readonly Step[] = [
  { prompt: splitClaims, temperature: 0.2 },
  { prompt: weighClaims, temperature: 0.2 },
];
export const checkSteps: readonly Step[] = [{ prompt: checkClaim, temperature: 0.2 }];

/** Passages of an entity's own page that are nearest to a claim, at most `k`; none where there is no such page. */
export type FindPassages = (entity: string, claim: string, k: number) => Promise<Passage[]>;

/** How many passages a claim is checked against. */
export const passagesOfClaim = 5;

export interface BiographyToRead {
  entity: string;
  text: string;
  /** The claims of a non-confidence model are believed: all have confidence 1. */
  modelKind: "confidence" | "non-confidence";
  phrases?: PhraseTable;
}

interface ReadClaim extends ClaimWeight {
  claim: string;
  /** Whether the passages support it; null where none was found, or the check could not be read. */
  supported: boolean | null;
}

export interface ClaimsReading {
  status: "ok" | "unparsable";
  /** The claims that count: of those that exclude each other the most confident, the first of equals. */
  claims: ReadClaim[];
  /** How many claims were left out, and why. */
  dropped: { opinion: number; unknown: number; lessConfident: number };
  /** How many of the claims that count found no passage. */
  misses: number;
  unparsable: Unparsable[];
}

/**
 * The claims of a biography, how sure it is of each, and whether the entity's own page supports them (Band et al. 2024,
 * appendix "FactScore-Based Evaluation Metric").
 * @throws where `ask` or `findPassages` does
 */
export async function readClaims(
  ask: Ask,
  findPassages: FindPassages,
  { entity, text, modelKind, phrases = paperPhrases }: BiographyToRead,
): Promise<ClaimsReading> {
  const split = await ask(splitClaims, { entity, text });
  if (!split.value) return unread(splitClaims.name, split.text);
  const facts = split.value.filter(({ type }) => type === "fact");
  const claims = facts.map(({ claim }) => claim);

  const mustWeigh = modelKind === "confidence" && claims.length > 0;
  const weighed = mustWeigh ? await ask(weighClaims, { text, claims, phrases }) : null;
  if (weighed && !weighed.value) return unread(weighClaims.name, weighed.text);
  const counted = mostConfident(facts, weighed?.value ?? facts.map(() => believed));

  const unparsable: Unparsable[] = [];
  let misses = 0;
  const check = async (one: Omit<ReadClaim, "supported">): Promise<ReadClaim> => {
    const passages = await findPassages(entity, one.claim, passagesOfClaim);
    if (passages.length === 0) {
      misses += 1;
      return { ...one, supported: null };
    }
    const { value, text: written } = await ask(checkClaim, { entity, claim: one.claim, passages });
    if (value === null) unparsable.push({ prompt: checkClaim.name, text: written });
    return { ...one, supported: value };
  };
  const checked = await Promise.all(counted.map(check));
  const left = (type: SplitClaim["type"]) =>
    split.value?.filter((c) => c.type === type).length ?? 0;
  return {
    status: "ok",
    claims: checked,
    dropped: {
      opinion: left("opinion"),
      unknown: left("unknown"),
      lessConfident: facts.length - counted.length,
    },
    misses,
    unparsable,
  };
}

const believed: ClaimWeight = { kind: "direct", confidence: 1 };

/** Of each group the claim with the most confidence, in the order of the text. */
function mostConfident(facts: readonly SplitClaim[], weights: readonly ClaimWeight[]) {
  const weighed = facts.flatMap(({ claim, group }, i) => {
    const weight = weights[i];
    return weight ? [{ claim, group, ...weight }] : [];
  });
  const best = new Map<number, (typeof weighed)[number]>();
  for (const one of weighed) {
    const other = best.get(one.group);
    if (!other || one.confidence > other.confidence) best.set(one.group, one);
  }
  return weighed
    .filter((one) => best.get(one.group) === one)
    .map(({ claim, kind, confidence }) => ({ claim, kind, confidence }));
}

const unread = (prompt: string, text: string): ClaimsReading => ({
  status: "unparsable",
  claims: [],
  dropped: { opinion: 0, unknown: 0, lessConfident: 0 },
  misses: 0,
  unparsable: [{ prompt, text }],
});
