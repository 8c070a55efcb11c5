import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { prepareLabels } from "./gold-labels";
import type { GoldItem } from "./schema";

/** What everyone said of each text of each item, an item under its key, in LaTeX. */
export const goldLatex = (items: readonly GoldItem[], tolerance: number): string =>
  writeLatexTable({
    caption: "Labels of gold items.",
    label: "tab:gold",
    columns: [
      { heading: "Text" },
      { heading: "Who", align: "l" },
      { heading: "Confidence", align: "r" },
      { heading: "Right?", align: "l" },
    ],
    rows: items.flatMap((item) => [
      { group: item.questionKey },
      ...prepareLabels(item, tolerance).flatMap(({ no, labels }) =>
        labels.map(({ who, confidence, correctness }) => ({
          // The marks are no letters that LaTeX's fonts have.
          cells: [String(no), who, confidence, correctness.replace(/^[✓✗] /, "")],
        })),
      ),
    ]),
  });
