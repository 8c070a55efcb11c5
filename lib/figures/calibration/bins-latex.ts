import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { countSimulated, markSimulated } from "../format/mark-simulated";
import type { NamedGroup } from "../groups/group-names";
import { nameVariant } from "../groups/variant-names";
import type { FiguresMethod } from "../schema";
import { sayBins } from "./say-method";

/** The bins of a group's reliability diagram in LaTeX; `name` is the table's, for its label. */
export function binsLatex(
  { name: group, variant = null, counts, bins }: NamedGroup,
  method: Pick<FiguresMethod, "bins" | "binning" | "rules">,
  name: string,
): string {
  const of = markSimulated(nameVariant(group, variant), countSimulated(counts.simulated, counts.n));
  return writeLatexTable({
    caption: `Reliability: ${of}. ${sayBins(method)} Mean confidence with the least and the greatest; accuracy with Wilson’s 95 % interval.`,
    label: `tab:${name}`,
    columns: [
      { heading: "Bin", align: "r" },
      { heading: "n", align: "r" },
      { heading: "Confidence (%)" },
      { heading: "Accuracy (%)" },
    ],
    rows: bins.map(({ n, meanConfidence, low, high, accuracy, accuracyInterval }, i) => ({
      cells: [
        ...[String(i + 1), n.toLocaleString("en", { maximumFractionDigits: 1 })],
        { text: percent(meanConfidence), interval: [percent(low), percent(high)] },
        {
          text: percent(accuracy),
          interval: [percent(accuracyInterval.low), percent(accuracyInterval.high)],
        },
      ],
    })),
  });
}

const percent = (share: number) => (100 * share).toFixed(1);
