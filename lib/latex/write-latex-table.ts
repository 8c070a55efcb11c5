import { escapeLatex } from "./escape-latex";

/** A cell: text or a number as it is to be printed; empty where there is nothing. */
export type LatexCell =
  | string
  | null
  | {
      text: string;
      /** Both ends, as printed. */
      interval?: readonly [string, string];
      isBold?: boolean;
    };

interface LatexColumn {
  heading: string;
  /** `l` for the first column and `c` for others, unless given. */
  align?: "l" | "c" | "r";
  /** For sentences, which wrap: a share of the line's width, in place of `align`. */
  width?: number;
  /** A heading above the column. Neighbouring columns with the same heading share it. */
  above?: string;
}

/** A row of cells, one for each column; or the name of the group of rows that follow. */
export type LatexRow = { cells: readonly LatexCell[] } | { group: string };

export interface LatexTable {
  caption: string;
  /** Sentences for a footnote to which the first column's heading has the mark. */
  notes?: readonly string[];
  /** For `\ref`: what is no letter, digit or one of `:_.-` becomes a hyphen. */
  label: string;
  columns: readonly LatexColumn[];
  rows: readonly LatexRow[];
}

const otherEngine =
  "% Has letters that pdfLaTeX does not know: compile with LuaLaTeX or XeLaTeX, and a font that has them";

/** Whether a line has letters beyond those with accents that the Latin alphabet has. */
const isForeign = (line: string) => /[^\0-\u024f]/.test(line);

/** The most rows that fit on a page. */
const mostRows = 40;

/**
 * A table in LaTeX with booktabs rules, intervals small and in brackets after their figures. All text
 * is plain and is escaped here. One that is wider than a line is made smaller; one of more rows than a page
 * holds breaks across pages instead.
 * @throws RangeError when a row has more or fewer cells than there are columns
 */
export function writeLatexTable(table: LatexTable): string {
  const { caption, notes = [], label, columns, rows } = table;
  const body = rows.flatMap((row, i) => {
    if ("group" in row) {
      const name = `\\multicolumn{${columns.length}}{c}{${escapeLatex(row.group)}} \\\\`;
      // The heading already has a rule below it.
      return [...(i === 0 ? [] : ["\\midrule"]), name, "\\midrule"];
    }
    if (row.cells.length !== columns.length) {
      throw new RangeError(`row ${i} has ${row.cells.length} cells for ${columns.length} columns`);
    }
    return [line(row.cells.map(writeCell))];
  });
  const parts = {
    align: columns.map(alignOf).join(""),
    caption: `\\caption{${escapeLatex(caption)}}`,
    label: `\\label{${label.replace(/[^A-Za-z0-9:_.-]+/g, "-")}}`,
    head: [
      "\\toprule",
      ...headingsAbove(columns),
      line(
        columns.map(({ heading }, i) => {
          const mark = i === 0 && notes.length > 0 ? footnoteMark : "";
          return `${escapeLatex(heading)}${mark}`;
        }),
      ),
      "\\midrule",
    ],
    body,
  };
  const lines = [
    ...(notes.length > 0 ? ["\\stepcounter{footnote}"] : []),
    ...(rows.length > mostRows ? longTable(parts) : floatingTable(parts)),
    ...footnote(notes),
  ];
  return `${[...(lines.some(isForeign) ? [otherEngine] : []), ...lines].join("\n")}\n`;
}

// A float can't hold a footnote's text: it follows the table. The number is taken before the table, for
// packages that typeset a table or its caption twice.
const footnoteMark = "\\footnotemark[\\value{footnote}]";

const footnote = (notes: readonly string[]) =>
  notes.length === 0
    ? []
    : [`\\footnotetext[\\value{footnote}]{${notes.map(escapeLatex).join(" ")}}`];

type Parts = Record<"align" | "caption" | "label", string> & Record<"head" | "body", string[]>;

const floatingTable = ({ align, caption, label, head, body }: Parts) => [
  "% In the preamble: \\usepackage{booktabs,adjustbox}",
  "\\begin{table}[t]",
  "\\centering",
  caption,
  label,
  "\\begin{adjustbox}{max width=\\linewidth}",
  `\\begin{tabular}{${align}}`,
  ...head,
  ...body,
  "\\bottomrule",
  "\\end{tabular}",
  "\\end{adjustbox}",
  "\\end{table}",
];

/** Repeats its head on each page. */
const longTable = ({ align, caption, label, head, body }: Parts) => [
  "% In the preamble: \\usepackage{booktabs,longtable}",
  `\\begin{longtable}{${align}}`,
  caption,
  `${label} \\\\`,
  ...head,
  "\\endfirsthead",
  ...head,
  "\\endhead",
  "\\bottomrule",
  "\\endfoot",
  ...body,
  "\\end{longtable}",
];

const alignOf = ({ align, width }: LatexColumn, i: number) =>
  width === undefined ? (align ?? (i === 0 ? "l" : "c")) : `p{${width}\\linewidth}`;

/** A row begins after `\\`, which takes a bracket or an asterisk as its own. */
const line = (cells: readonly string[]) => `${cells.join(" & ").replace(/^[[*]/, "{$&}")} \\\\`;

function writeCell(cell: LatexCell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return escapeLatex(cell);
  const text = escapeLatex(cell.text);
  const figure = cell.isBold ? `\\textbf{${text}}` : text;
  if (!cell.interval) return figure;
  return `${figure} {\\scriptsize (${cell.interval.map(escapeLatex).join(", ")})}`;
}

/** The upper line of headings, with a rule under each; nothing when no column has one. */
function headingsAbove(columns: readonly LatexColumn[]): string[] {
  const cells: string[] = [];
  const rules: string[] = [];
  for (let first = 0; first < columns.length; ) {
    const above = columns[first]?.above ?? "";
    let last = first;
    while (above !== "" && columns[last + 1]?.above === above) last++;
    const span = last - first + 1;
    cells.push(above && `\\multicolumn{${span}}{c}{${escapeLatex(above)}}`);
    if (above) rules.push(`\\cmidrule(lr){${first + 1}-${last + 1}}`);
    first = last + 1;
  }
  return rules.length === 0 ? [] : [line(cells), rules.join(" ")];
}
