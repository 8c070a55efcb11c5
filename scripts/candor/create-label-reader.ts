import { type CellParser, quote } from "@/lib/imports/rows/cell";
import { toLabels } from "./to-labels";

/** Refuses labels that are not among those `named`, if any are. */
export function createLabelReader(
  readName: CellParser<string>,
  named: readonly string[] | undefined,
): CellParser<string> {
  if (!named) return readName;
  const known = new Set(toLabels(named));
  return (cell) => {
    const parsed = readName(cell);
    if ("problem" in parsed) return parsed;
    // Beside numbers a text is read as a number, beside texts as it stands.
    const isKnown = toLabels([...named, parsed.value])
      .slice(-1)
      .every((label) => known.has(label));
    return isKnown ? parsed : { problem: `${quote(cell)} is not among --labels` };
  };
}
