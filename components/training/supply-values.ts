import type { Supply } from "@/lib/training/supplies/schema";

/** Who makes a file that a recipe awaits, as its fields have it; an empty `by` is nobody yet. */
export interface SupplyValues {
  by: "" | "rules" | "read" | "there" | "summaries" | "paragraphs";
  /** The reader's name. */
  reader: string;
  providerId: string;
  model: string;
  readerIds: string[];
  studyIds: string[];
  partial: boolean;
  dollars: number | string;
}

const perDollar = 1_000_000;

export const noSupply: SupplyValues = {
  ...{ by: "", reader: "", providerId: "", model: "", readerIds: [], studyIds: [] },
  ...{ partial: false, dollars: 5 },
};

/** Whether a language model is asked. */
export const asksModel = ({ by }: SupplyValues): boolean =>
  by === "read" || by === "summaries" || by === "paragraphs";

export const isSameSupply = (one: SupplyValues, other: SupplyValues): boolean =>
  JSON.stringify(toSupply(one)) === JSON.stringify(toSupply(other));

/** A choice as its fields show it. */
export function supplyValuesOf(supply: Supply | null): SupplyValues {
  if (supply === null) return noSupply;
  const { partial, mostCost } = supply;
  const common = { ...noSupply, partial, dollars: mostCost / perDollar };
  if (supply.kind === "texts") return { ...common, by: supply.writes, ...supply.asked };
  const { reader, readerIds, studyIds } = supply;
  return {
    ...{ ...common, readerIds, studyIds },
    by: reader?.kind ?? "there",
    reader: reader?.name ?? "",
    ...(reader?.kind === "read" && reader.asked),
  };
}

/** What is sent; null where nobody is chosen yet. */
export function toSupply(values: SupplyValues): Supply | null {
  const { by, partial, providerId, readerIds, studyIds } = values;
  const asked = { providerId, model: values.model.trim() };
  const mostCost = asksModel(values) ? Math.round(Number(values.dollars) * perDollar) : 0;
  if (by === "") return null;
  if (by === "summaries" || by === "paragraphs") {
    return { kind: "texts", writes: by, asked, partial, mostCost };
  }
  const name = values.reader.trim();
  const readers = {
    there: null,
    rules: { kind: "rules" as const, name },
    read: { kind: "read" as const, name, asked },
  };
  return { kind: "readings", reader: readers[by], readerIds, studyIds, partial, mostCost };
}

/** What is wrong with the fields, in a sentence. */
export function supplyProblem(values: SupplyValues): string | null {
  const { by, reader, providerId, model } = values;
  if ((by === "rules" || by === "read") && reader.trim() === "") return "Give the reader a name";
  if (asksModel(values) && (providerId === "" || model.trim() === "")) {
    return "Choose a provider and a model";
  }
  return null;
}
