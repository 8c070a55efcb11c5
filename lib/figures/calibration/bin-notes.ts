import { formatThousandths } from "@/lib/text/format-number";
import type { NamedGroup } from "../groups/group-names";
import type { CalibrationBin, Measured } from "../schema-figures";
import type { ColumnName } from "./columns";

/** "0.004 above the default rules" of an ECE by others; null where one of the two is not known. */
function noteRulesApart(ece: Measured, defaultEce: Measured | null): string | null {
  if (!defaultEce || !("value" in defaultEce) || !("value" in ece)) return null;
  const more = ece.value - defaultEce.value;
  if (Math.abs(more) < 0.0005) return "as by the default rules";
  return `${formatThousandths(Math.abs(more))} ${more > 0 ? "above" : "below"} the default rules`;
}

/** With fewer forecasts in a bin, its accuracy is uncertain by 20 points or more. */
const smallBin = 20;

/** "bins of only 7 forecasts", "a bin of only 7 forecasts", or of many groups alike; null where none is small. */
function noteSmallBins(bins: readonly CalibrationBin[], isBrief: boolean): string | null {
  const least = Math.min(...bins.map(({ n }) => n));
  if (bins.length === 0 || least >= smallBin) return null;
  if (isBrief) return `a bin of fewer than ${smallBin}: uncertain by 20 points or more`;
  const n = least.toLocaleString("en", { maximumFractionDigits: 1 });
  const size = `${n} ${n === "1" ? "forecast" : "forecasts"}`;
  const alike = bins.every(({ n }) => n - least < 1e-6);
  return alike ? `bins of only ${size}` : `a bin of only ${size}`;
}

const binned: readonly ColumnName[] = ["ece", "referenceEce", "mce"];

/**
 * The note on a figure that depends on bins: its difference from other rules, and the size of small
 * bins.
 * @param isBrief whether it is to be the same for all groups, as in a table of thousands
 */
export function binNote(
  { figures, defaultEce, bins }: NamedGroup,
  column: ColumnName,
  isBrief: boolean,
): string | null {
  if (!binned.includes(column)) return null;
  const apart = column === "ece" && !isBrief ? noteRulesApart(figures.ece, defaultEce) : null;
  return [apart, noteSmallBins(bins, isBrief)].filter(Boolean).join("; ") || null;
}
