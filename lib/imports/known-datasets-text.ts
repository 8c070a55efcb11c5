import { quoteSome } from "@/lib/text/quote-some";
import type { ImportKind } from "./options";

/** Which of the project's datasets rows go into; null where they go into none that is there already. */
export function knownDatasetsText(kind: ImportKind, names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const datasets = `${names.length === 1 ? "dataset" : "datasets"} ${quoteSome(names)}`;
  return kind === "questions"
    ? `The questions are added to the ${datasets}, which the project has already. To keep them apart, give another name under Dataset.`
    : `The rows go to questions of the ${datasets}.`;
}
