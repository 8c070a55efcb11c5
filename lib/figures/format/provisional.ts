import { escapeLatex } from "@/lib/latex/escape-latex";
import { count } from "@/lib/text/count";
import type { FigureGroup } from "../groups/schema-groups";

/** Why figures are not final, and how far the computation of the final ones is. */
export interface Provisional {
  /** "intervals of 2 of 8 groups are still being computed". */
  why: string;
  /** In [0, 1]. */
  progress: number;
}

type Drawn = Pick<FigureGroup, "intervals">;

/** Why the figures of these groups are provisional; null where all are final. */
export function provisionalFigures(groups: readonly Drawn[], uncounted = 0): Provisional | null {
  const waiting = groups.filter(({ intervals }) => intervals.waiting);
  const why = [
    waiting.length > 0 &&
      `intervals of ${waiting.length} of ${count(groups.length, "group")} are still being computed`,
    uncounted > 0 && `${count(uncounted, "changed forecast")} not counted yet`,
  ].filter((reason) => reason !== false);
  if (why.length === 0) return null;
  const underway = waiting.reduce((sum, { intervals }) => sum + intervals.progress, 0);
  const done = groups.length - waiting.length + underway;
  return {
    why: why.join("; "),
    progress: groups.length === 0 ? 0 : done / groups.length,
  };
}

// Files are marked where they are saved, so that no table can forget it.

/** The name of a file, without its ending. */
export const markName = (name: string, provisional: Provisional | null): string =>
  provisional ? `${name}-provisional` : name;

/** One record of a CSV file, without the end of its line; cells in quotes may have line breaks. */
const csvRecord = /(?:"(?:[^"]|"")*"|[^"\n])+/g;

/** Adds a column `provisional` that says why, in every row. */
export function markCsv(csv: string, provisional: Provisional | null, withHeader = true): string {
  if (!provisional) return csv;
  const cell = `"${provisional.why.replaceAll('"', '""')}"`;
  return csv.replace(
    csvRecord,
    (record, at: number) => `${record},${withHeader && at === 0 ? "provisional" : cell}`,
  );
}

/** Begins every caption with "Provisional" and why. */
export function markLatex(latex: string, provisional: Provisional | null): string {
  if (!provisional) return latex;
  const mark = escapeLatex(`Provisional: ${provisional.why}.`);
  return latex.replaceAll("\\caption{", () => `\\caption{\\textbf{${mark}} `);
}
