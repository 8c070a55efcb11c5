import type { NamedGroup } from "../groups/group-names";
import { noteRulesApart, noteSmallBins } from "./bin-notes";
import type { ColumnName } from "./columns";

/** Figures that rest on bins. */
const binned: readonly ColumnName[] = ["ece", "referenceEce", "mce"];

/** What is to be known of a figure that rests on bins: how far other rules are, and how small bins are. */
export function prepareBinNote(
  { figures, defaultEce, bins }: NamedGroup,
  column: ColumnName,
): string | null {
  if (!binned.includes(column)) return null;
  const apart = column === "ece" ? noteRulesApart(figures.ece, defaultEce) : null;
  return [apart, noteSmallBins(bins)].filter(Boolean).join("; ") || null;
}
