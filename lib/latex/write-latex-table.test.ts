import { expect, test } from "vitest";
import { escapeLatex } from "./escape-latex";
import { writeLatexTable } from "./write-latex-table";

// Expected text is written by hand after the LaTeX and booktabs manuals.

test("a table with headings above, groups, intervals and the best in bold", () => {
  const table = writeLatexTable({
    caption: "Accuracy & ECE of 2 models.",
    label: "tab:question answering",
    columns: [
      { heading: "Method" },
      { heading: "Accuracy (%) ↑", above: "TriviaQA" },
      { heading: "ECE ↓", above: "TriviaQA" },
      { heading: "n", align: "r" },
    ],
    rows: [
      { group: "Llama 2 7B–Based" },
      {
        cells: [
          "LC RL",
          { text: "64.74", interval: ["63.86", "65.63"], isBold: true },
          { text: "0.108", interval: ["0.101", "0.117"] },
          "11313",
        ],
      },
      { group: "API_based" },
      { cells: ["GPT-4", { text: "78.00" }, null, "1000"] },
    ],
  });
  expect(table).toBe(String.raw`% In the preamble: \usepackage{booktabs,adjustbox}
\begin{table}[t]
\centering
\caption{Accuracy \& ECE of 2 models.}
\label{tab:question-answering}
\begin{adjustbox}{max width=\linewidth}
\begin{tabular}{lccr}
\toprule
 & \multicolumn{2}{c}{TriviaQA} &  \\
\cmidrule(lr){2-3}
Method & Accuracy (\%) $\uparrow$ & ECE $\downarrow$ & n \\
\midrule
\multicolumn{4}{c}{Llama 2 7B--Based} \\
\midrule
LC RL & \textbf{64.74} {\scriptsize (63.86, 65.63)} & 0.108 {\scriptsize (0.101, 0.117)} & 11313 \\
\midrule
\multicolumn{4}{c}{API\_based} \\
\midrule
GPT-4 & 78.00 &  & 1000 \\
\bottomrule
\end{tabular}
\end{adjustbox}
\end{table}
`);
});

test("a table of plain text has no line of headings above", () => {
  const table = writeLatexTable({
    caption: "",
    label: "t",
    columns: [{ heading: "a" }, { heading: "b" }],
    // After a line's \\ LaTeX would take the bracket for a length and the asterisk for a star.
    rows: [{ cells: ["[x]", "1"] }, { cells: ["*y", "2"] }],
  });
  expect(table.split("\n").slice(7, 12)).toEqual([
    "\\toprule",
    "a & b \\\\",
    "\\midrule",
    "{[}x] & 1 \\\\",
    "{*}y & 2 \\\\",
  ]);
});

test("sentences wrap, and what is longer than a page breaks, with its head on each", () => {
  const columns = [{ heading: "a" }, { heading: "b", width: 0.4 }];
  const rows = (n: number) => Array.from({ length: n }, () => ({ cells: ["1", "2"] }));
  const table = (n: number) =>
    writeLatexTable({ caption: "C", label: "t", columns, rows: rows(n) });
  expect(table(40)).toContain("\\begin{tabular}{lp{0.4\\linewidth}}");
  const lines = table(41).split("\n");
  expect(lines.slice(0, 13)).toEqual([
    "% In the preamble: \\usepackage{booktabs,longtable}",
    "\\begin{longtable}{lp{0.4\\linewidth}}",
    "\\caption{C}",
    "\\label{t} \\\\",
    "\\toprule",
    "a & b \\\\",
    "\\midrule",
    "\\endfirsthead",
    "\\toprule",
    "a & b \\\\",
    "\\midrule",
    "\\endhead",
    "\\bottomrule",
  ]);
  expect(lines.filter((line) => line === "1 & 2 \\\\")).toHaveLength(41);
  expect(lines.slice(-2)).toEqual(["\\end{longtable}", ""]);
});

test("says so where letters need another engine than pdfLaTeX", () => {
  const table = (name: string) =>
    writeLatexTable({
      caption: "C",
      label: "t",
      columns: [{ heading: "a" }],
      rows: [{ cells: [name] }],
    });
  expect(table("Čapek – 2 × naïve κ").split("\n")[0]).toBe(
    "% In the preamble: \\usepackage{booktabs,adjustbox}",
  );
  expect(table("דגם").split("\n")[0]).toContain("% Has letters that pdfLaTeX does not know");
});

test("a row that does not fit the columns is no table", () => {
  const columns = [{ heading: "a" }, { heading: "b" }];
  const rows = [{ cells: ["x"] }];
  expect(() => writeLatexTable({ caption: "", label: "t", columns, rows })).toThrow(RangeError);
});

test("what TeX would take as its own is printed as it is", () => {
  expect(escapeLatex(String.raw`50% of $5 & #1_a {b} \c ~ ^`)).toBe(
    String.raw`50\% of \$5 \& \#1\_a \{b\} \textbackslash{}c \textasciitilde{} \textasciicircum{}`,
  );
  expect(escapeLatex("form\u000cfeed\u001b\u000b, tab\u0009, end\u0085")).toBe(
    "formfeed, tab, end",
  );
  expect(escapeLatex("a < b | c > d")).toBe("a \\textless{} b \\textbar{} c \\textgreater{} d");
  expect(escapeLatex("−5 ± 1, 71.2\u202f%, κ")).toBe("$-$5 $\\pm$ 1, 71.2\\,\\%, $\\kappa$");
  expect(escapeLatex("a--b “c”, d\n\ne")).toBe("a-{}-b ``c'', d e");
});

test("notes are a footnote after the table, of one number in mark and text", () => {
  const table = writeLatexTable({
    caption: "One. Two.",
    notes: ["A & B.", "C."],
    label: "t",
    columns: [{ heading: "a" }, { heading: "b" }],
    rows: [{ cells: ["1", "2"] }],
  });
  const lines = table.trim().split("\n");
  expect(lines[0]).toBe("\\stepcounter{footnote}");
  expect(lines).toContain("\\caption{One. Two.}");
  expect(lines).toContain("a\\footnotemark[\\value{footnote}] & b \\\\");
  expect(lines.slice(-2)).toEqual([
    "\\end{table}",
    "\\footnotetext[\\value{footnote}]{A \\& B. C.}",
  ]);
});
