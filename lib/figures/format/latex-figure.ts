import type { LatexCell } from "@/lib/latex/write-latex-table";
import type { Figure } from "./shown-figure";

/** A figure with its interval as a table's cell, without the unit, which the heading says. */
export function latexFigure({ text, interval }: Figure): LatexCell {
  if (text === null) return "–";
  const plain = text.replace(/[\u202f\u00a0](%|points)$/, "");
  return interval ? { text: plain, interval: [interval.low, interval.high] } : { text: plain };
}
