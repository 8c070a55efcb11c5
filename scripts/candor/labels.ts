import { type CellParser, quote } from "@/lib/imports/rows/cell";
import type { Label } from "@/lib/metrics/agreement/tabulate-pairs";

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Texts as labels: as numbers if every one of them is a number, so that 1 and 1.0 are one label. */
export function toLabels(texts: readonly string[]): Label[] {
  return texts.every((text) => decimal.test(text)) ? texts.map(Number) : [...texts];
}

/** Refuses labels that are not among those `named`, if any are. */
export function labelParser(
  parseName: CellParser<string>,
  named: readonly string[] | undefined,
): CellParser<string> {
  if (!named) return parseName;
  const known = new Set(toLabels(named));
  return (cell) => {
    const parsed = parseName(cell);
    if ("problem" in parsed) return parsed;
    // Beside numbers a text is read as a number, beside texts as it stands.
    const isKnown = toLabels([...named, parsed.value])
      .slice(-1)
      .every((label) => known.has(label));
    return isKnown ? parsed : { problem: `${quote(cell)} is not among --labels` };
  };
}
