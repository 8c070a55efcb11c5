import { formatThousandths } from "@/lib/results/prepare-figure";
import type { ColumnName } from "./prepare-columns";
import type { NamedGroup } from "./prepare-group-names";

/** Figures that rest on bins. */
const binned: readonly ColumnName[] = ["ece", "referenceEce", "mce"];

/** What is to be known of a figure that rests on bins: how far other rules are, and how small bins are. */
export function prepareBinNote(group: NamedGroup, column: ColumnName): string | null {
  if (!binned.includes(column)) return null;
  const notes = [column === "ece" && rulesApart(group), smallBins(group)];
  return notes.filter(Boolean).join("; ") || null;
}

/** "0.004 above the default rules", where a view is counted by others. */
function rulesApart({ figures: { ece }, defaultEce }: NamedGroup): string | null {
  if (!defaultEce || !("value" in defaultEce) || !("value" in ece)) return null;
  const more = ece.value - defaultEce.value;
  if (Math.abs(more) < 0.0005) return "as by the default rules";
  return `${formatThousandths(Math.abs(more))} ${more > 0 ? "above" : "below"} the default rules`;
}

/** Below this many forecasts in a bin its accuracy is known to no better than some 20 points. */
const smallBin = 20;

function smallBins({ bins }: NamedGroup): string | null {
  const least = Math.min(...bins.map(({ n }) => n));
  if (bins.length === 0 || least >= smallBin) return null;
  const size = least.toLocaleString("en", { maximumFractionDigits: 1 });
  const alike = bins.every(({ n }) => n - least < 1e-6);
  return alike ? `bins of only ${size}` : `a bin of only ${size}`;
}
