import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { sayResamples } from "../calibration/say-method";
import { latexFigure } from "../format/latex-figure";
import { markSimulated } from "../format/mark-simulated";
import { howRead, noteFigure, sayNotes } from "../format/say-notes";
import type { FiguresMethod } from "../schema";
import type { AgreementRow, AgreementSection } from "./agreement-sections";

/**
 * A table of agreement with every column that is shown; where it has several comparisons, each stands
 * under its name, and a single one is named in the caption.
 */
export function agreementLatex(
  title: string,
  sections: readonly AgreementSection[],
  method: Pick<FiguresMethod, "resamples" | "seed">,
  name: string,
): string {
  const [only] = sections.length === 1 ? sections : [];
  const drawn = { drawn: "clusters", ways: [{ by: "question", clusters: 0 }] } as const;
  const said = [sayResamples(method, [drawn]), howRead, sayNotes(agreementNotes(sections))];
  return writeLatexTable({
    caption: [`${only ? `${title}: ${marked(only)}` : title}.`, ...said].filter(Boolean).join(" "),
    label: `tab:${name}`,
    columns: [
      { heading: "Model" },
      { heading: "Pairs", align: "r" },
      { heading: "Correlation on confidence" },
      { heading: "Rank correlation" },
      { heading: "Cohen’s kappa on correctness" },
      { heading: "Same confidence (%)" },
      { heading: "Mean difference (points)" },
    ],
    rows: sections.flatMap((section) => [
      ...(only ? [] : [{ group: marked(section) }]),
      ...section.rows.map(({ name: model, detail, n, ...row }) => ({
        cells: [
          ...[named(model, detail), n.toLocaleString("en")],
          ...[row.pearson, row.spearman, row.kappa, row.exact, row.difference].map(latexFigure),
        ],
      })),
    ]),
  });
}

const marked = ({ title, simulated }: AgreementSection) => markSimulated(title, simulated);

const agreementNotes = (sections: readonly AgreementSection[]) =>
  sections.flatMap(({ title, rows }) =>
    rows.map((row) => {
      const name = named(row.name, row.detail);
      const notes = [...pairNotes(row), ...row.notes];
      return { name: sections.length === 1 ? name : `${title}, ${name}`, notes };
    }),
  );

const pairNotes = ({ n, ...row }: AgreementRow) => [
  ...noteFigure("correlation", row.pearson, n),
  ...noteFigure("rank correlation", row.spearman, n),
  ...noteFigure("kappa", row.kappa, n),
  ...noteFigure("same confidence", row.exact, n),
  ...noteFigure("mean difference", row.difference, n),
];

const named = (name: string, people: string | null) => (people ? `${name}, ${people}` : name);
