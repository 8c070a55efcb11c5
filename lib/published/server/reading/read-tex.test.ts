import { expect, test } from "vitest";
import { plainTex } from "./plain-tex";
import { readTex } from "./read-tex";

// Rows and numbers of the tables in "Linguistic Calibration of Long-Form Generations" (Band et al.
// 2024), as their TeX source has them.
const questionAnswering = String.raw`
\begin{table*}[h]
\caption{\textbf{Simulated Question-Answering Results.} Accuracy and ECE \cite{x} at 95\%.}
\resizebox{1.0\linewidth}{!}{%
\begin{tabular}{@{\extracolsep{2pt}}lcccc@{}}
\midrule
& \multicolumn{2}{c}{TriviaQA (ID)} & \multicolumn{2}{c}{BioASQ Task B (OOD)} \\
\cline{2-3}
\cline{4-5}\\
\textbf{Method}         &
\textbf{Accuracy (\%) $\uparrow$}            &
\textbf{ECE $\downarrow$}       &
\textbf{Accuracy (\%) $\uparrow$}            &
\textbf{ECE $\downarrow$}    \\
\midrule
\multicolumn{5}{c}{Llama 2 7B--Based Methods}\\
\midrule
% Old & 1 & 2 & 3 & 4 \\
\LC RL ($\pi_{\mathtt{LC}}$) & \B 64.74~\scr{(63.86,~65.63)} & \B 0.108~\scr{(0.101,~0.117)} & 38.89~\scr{(38.39,~39.39)} & \B 0.342~\scr{(0.335,~0.350)} \\

\midrule
\multicolumn{5}{c}{API-Based LLM Methods}\\
\midrule
GPT-4 0-Shot & 78.00~\scr{(75.30,~80.50)} & 0.220~\scr{(0.195,~0.247)} & 62.11 & 0.379 \\
\midrule
\end{tabular}
}
\label{tab:metrics_qa}
\end{table*}`;

test("the table of question answering: groups, datasets, percent and intervals", () => {
  const { figures, problems, leftOut } = readTex(questionAnswering);
  expect({ problems, leftOut }).toEqual({ problems: [], leftOut: [] });
  expect(figures).toHaveLength(8);
  const table = "question answering";
  const reader = "Claude 2.0 (simulated)";
  const llama = { table, reader, model: "LC RL", group: "Llama 2 7B–Based Methods", line: 19 };
  const accuracy = { metric: "accuracy", value: 0.6474, low: 0.6386, high: 0.6563 };
  expect(figures[0]).toEqual({ ...llama, dataset: "TriviaQA", ...accuracy, interval: "bootstrap" });
  const ece = { metric: "ece", value: 0.342, low: 0.335, high: 0.35, interval: "t_over_seeds" };
  expect(figures[3]).toEqual({ ...llama, dataset: "BioASQ Task B", ...ece });
  expect(figures[6]).toMatchObject({
    ...{ model: "GPT-4 0-Shot", group: "API-Based LLM Methods", dataset: "BioASQ Task B" },
    ...{ value: 0.6211, low: null, high: null, interval: "none", line: 24 },
  });
});

test("the two tables of agreement, whose caption and label stand below", () => {
  const { figures } = readTex(String.raw`
\begin{table}[h]
    \begin{tabular}{ccc}
        \toprule
        Model & Correlation on Confidence & Cohen's Kappa on Correctness \\
        \midrule
        Factuality RL & 1.000 & 0.758 \\
        \bottomrule
    \end{tabular}
    \caption{Interannotator Agreement.}
    \label{tab:interannotator_agreement}
\end{table}
\begin{table}[h]
    \begin{tabular}{ccc}
        Model & Correlation on Confidence & Cohen's Kappa on Correctness \\
        \LC SFT & 0.618 & 0.748 \\
    \end{tabular}
    \label{tab:human_claude_agreement}
\end{table}`);
  expect(figures).toMatchObject([
    { table: "agreement", reader: "Between crowdworkers", model: "Factuality RL", value: 1 },
    { metric: "kappa", value: 0.758, interval: "none" },
    { reader: "Crowdworkers and Claude 2.0", model: "LC SFT", metric: "correlation" },
    { metric: "kappa", value: 0.748 },
  ]);
});

test("another paper's table is called by its caption; datasets may stand below the metric", () => {
  const { figures, leftOut } = readTex(String.raw`
\begin{table}\caption{Our results on two sets. More.}
\begin{tabular}{lcc}
 & \multicolumn{2}{c}{ECE} \\
Model & SciQ & MMLU \\
\hline
A \& B & $0.21$ {\scriptsize [0.20, 0.23]} & -- \\
\end{tabular}\end{table}
\begin{tabular}{ll} Phrase & Probability \\ Likely & 0.75 \\ \end{tabular}`);
  expect(figures).toMatchObject([
    {
      ...{ table: "Our results on two sets", dataset: "SciQ", model: "A & B", reader: "" },
      ...{ metric: "ece", value: 0.21, low: 0.2, high: 0.23, interval: "unstated" },
    },
  ]);
  expect(figures).toHaveLength(1);
  expect(leftOut).toEqual(["line 9"]);
});

test("a heading broken into lines by a table of its own is one heading", () => {
  const { figures, problems } = readTex(String.raw`\begin{tabular}{lcc}
Model & \begin{tabular}[c]{@{}c@{}}Accuracy\\(\%)\end{tabular} & ECE \\
A & 64.74 & 0.1 \\
\end{tabular}`);
  expect(problems).toEqual([]);
  expect(figures.map(({ line, metric, value }) => [line, metric, value])).toEqual([
    [3, "accuracy", 0.6474],
    [3, "ece", 0.1],
  ]);
});

test("bad cells are named by line and column, and nothing is guessed", () => {
  const { problems } = readTex(String.raw`\begin{tabular}{lcc}
Model & Accuracy & ECE \\
A & 64.74 & 0.1 \\
B & 0.5 $\pm$ 0.1 & 0.2 (0.3, 0.1) \\
C & 0.5 \\
\end{tabular}`);
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [3, "accuracy"],
    [4, "accuracy"],
    [4, "ece"],
    [5, ""],
  ]);
  expect(problems[0]?.reason).toBe("64.74 is not from 0 to 1; is it percent? Say so (%)");
});

test("a name is what remains of its TeX", () => {
  expect(plainTex(String.raw`\LC SFT ($\pi_{\mathtt{SFT}})$`)).toBe("LC SFT");
  expect(plainTex(String.raw`\textbf{GPT-4}~ICL \cite{gpt} 50\%`)).toBe("GPT-4 ICL 50%");
});
