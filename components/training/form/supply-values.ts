import { toDollars, toMillionths } from "@/lib/text/dollars";
import type { Supply } from "@/lib/training/supplies/schema";
import { proposedReader } from "../results/proposed-reader";

/** Who makes a file that a recipe awaits, as its fields have it; an empty `by` is nobody yet. */
export interface SupplyValues {
  by:
    | ""
    | ("known-queries" | "queries")
    | ("summaries" | "paragraphs")
    | ("rules" | "read" | "there")
    | "claims";
  /** The reader's name. */
  reader: string;
  providerId: string;
  model: string;
  readerIds: string[];
  studyIds: string[];
  /** The datasets whose questions are clues. */
  clueIds: string[];
  /** The knowledge source that claims are checked against. */
  source: string;
  /** The version of the phrase table that rules read by; empty for Candor's own. */
  phrases: string;
  partial: boolean;
  dollars: number | string;
}

export const noSupply: SupplyValues = {
  ...{ by: "", reader: "", providerId: "", model: "", readerIds: [], studyIds: [] },
  ...{ clueIds: [], source: "", phrases: "", partial: false, dollars: 5 },
};

/** Whether a language model is asked. */
export const asksModel = ({ by }: SupplyValues): boolean =>
  ["queries", "summaries", "paragraphs", "read", "claims"].includes(by);

/** Whether somebody reads, who has a name. */
export const hasReader = ({ by }: SupplyValues): boolean =>
  ["rules", "read", "claims"].includes(by);

export const isSameSupply = (one: SupplyValues, other: SupplyValues): boolean =>
  JSON.stringify(toSupply(one)) === JSON.stringify(toSupply(other));

/** A choice as its fields show it. */
export function supplyValuesOf(supply: Supply | null): SupplyValues {
  if (supply === null) return noSupply;
  const { partial, mostCost } = supply;
  const common = { ...noSupply, partial, dollars: toDollars(mostCost) };
  if (supply.kind === "texts") return { ...common, by: supply.writes, ...supply.asked };
  if (supply.kind === "queries") {
    const { asked, clueIds } = supply;
    return { ...common, clueIds, by: asked ? "queries" : "known-queries", ...asked };
  }
  if (supply.kind === "claims") {
    const { reader, source, asked } = supply;
    return { ...common, by: "claims", reader, source, ...asked };
  }
  const { reader, readerIds, studyIds } = supply;
  return {
    ...{ ...common, readerIds, studyIds },
    by: reader?.kind ?? "there",
    reader: reader?.name ?? "",
    ...(reader?.kind === "read" && reader.asked),
    ...(reader?.kind === "rules" && { phrases: reader.phrases ?? "" }),
  };
}

/** What is sent; null where nobody is chosen yet. */
export function toSupply(values: SupplyValues): Supply | null {
  const { by, partial, providerId, readerIds, studyIds } = values;
  const asked = { providerId, model: values.model.trim() };
  const mostCost = asksModel(values) ? toMillionths(values.dollars) : 0;
  if (by === "") return null;
  if (by === "summaries" || by === "paragraphs") {
    return { kind: "texts", writes: by, asked, partial, mostCost };
  }
  if (by === "queries" || by === "known-queries") {
    const whom = by === "queries" ? asked : null;
    return { kind: "queries", asked: whom, clueIds: values.clueIds, partial, mostCost };
  }
  const name = readerName(values);
  if (by === "claims") {
    return { kind: "claims", reader: name, source: values.source, asked, partial, mostCost };
  }
  const readers = {
    there: null,
    rules: { kind: "rules" as const, name, phrases: values.phrases || null },
    read: { kind: "read" as const, name, asked },
  };
  return { kind: "readings", reader: readers[by], readerIds, studyIds, partial, mostCost };
}

/** What the reader is called: unless somebody names it, by what it is. */
export const readerName = ({ by, reader, model }: SupplyValues): string =>
  reader.trim() || proposedReader(by === "rules" ? "rules" : "read", model.trim());

/** What is wrong with the fields, in a sentence. */
export function supplyProblem(values: SupplyValues): string | null {
  const { by, providerId, model, source } = values;
  if (asksModel(values) && (providerId === "" || model.trim() === "")) {
    return "Choose a provider and a model";
  }
  if (asksModel(values) && Number.isNaN(values.dollars)) return "Enter the most that it may spend";
  if (by === "claims" && source === "") return "Choose a knowledge source";
  return null;
}
