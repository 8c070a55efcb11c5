import { count } from "@/lib/text/count";

const names: Record<string, readonly [one: string, several: string]> = {
  judgement: ["judgement", "judgements"],
  label: ["label", "labels"],
  forecast: ["forecast", "forecasts"],
  generation: ["text", "texts"],
  question: ["question", "questions"],
  dataset: ["dataset", "datasets"],
  model: ["model", "models"],
  reader: ["reader", "readers"],
  page: ["page", "pages"],
  tag: ["tag that it set", "tags that it set"],
  completion: ["change to a question", "changes to questions"],
};

/** "2,310 forecasts". */
export function rowsText(kind: string, n: number): string {
  const [one, several] = names[kind] ?? [kind, kind];
  return count(n, one, several);
}

/** "2,310 forecasts, 4 readers"; empty for none. */
export const allRowsText = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([kind, n]) => rowsText(kind, n))
    .join(", ");
