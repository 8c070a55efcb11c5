import { FileProblem } from "@/lib/imports/reading/file-problem";
import { flattenNested } from "./flatten-nested";
import { lineFinder } from "./line-finder";
import { splitTabular, type TexRow } from "./split-tabular";
import { endOfGroup, groupAt } from "./tex-group";

export interface Tabular {
  /** Where it begins, counting the file's lines from 1. */
  line: number;
  /** Its `\label`, or empty. */
  label: string;
  /** TeX of its caption, or empty. */
  caption: string;
  rows: TexRow[];
}

/** More than any paper has. */
const mostTabulars = 300;
const opening = /\\begin\{(tabular[*xy]?|longtable)\}/g;

/** All tables of a TeX source with their rows and cells. @throws FileProblem for over 300 of them */
export function findTabulars(source: string): Tabular[] {
  const tex = flattenNested(blankComments(source));
  const lineOf = lineFinder(tex);
  const found: Tabular[] = [];
  let past = 0;
  for (const match of tex.matchAll(opening)) {
    // Begins more often than it ends: no TeX that compiles, and one table here.
    if (match.index < past) continue;
    const kind = match[1] ?? "";
    const end = tex.indexOf(`\\end{${kind}}`, match.index);
    // What never ends holds the rest of the file.
    if (end === -1) break;
    past = end;
    if (found.length === mostTabulars) {
      throw new FileProblem(`The file has over ${mostTabulars} tables.`);
    }
    const start = skipArguments(tex, match.index + match[0].length, /[*xy]$/.test(kind) ? 2 : 1);
    const around = environmentAround(tex, match.index, end);
    found.push({
      line: lineOf(match.index),
      ...around,
      rows: splitTabular(tex.slice(start, end), (offset) => lineOf(start + offset)),
    });
  }
  return found;
}

/** Comments as spaces: what stands elsewhere keeps its place and line. */
const blankComments = (tex: string) =>
  tex.replace(
    /((?<!\\)(?:\\\\)*)(%[^\n]*)/g,
    (_, before: string, comment: string) => before + " ".repeat(comment.length),
  );

function skipArguments(tex: string, start: number, groups: number): number {
  let pos = start;
  for (let i = 0; i < groups; i++) {
    const optional = /^\s*\[[^\]]*\]/.exec(tex.slice(pos, pos + 40));
    if (optional) pos += optional[0].length;
    pos = endOfGroup(tex, pos) ?? pos;
  }
  return pos;
}

/** Caption and label of the table environment that a tabular stands in. */
function environmentAround(tex: string, start: number, end: number) {
  const open = tex.lastIndexOf("\\begin{table", start - 1);
  const closedBefore = tex.slice(Math.max(open, 0), start).includes("\\end{table");
  if (open === -1 || closedBefore) return { label: "", caption: "" };
  const close = tex.indexOf("\\end{table", end);
  const after = tex.slice(end, close === -1 ? undefined : close);
  const before = tex.slice(open, start);
  const caption = /\\caption(\[[^\]]{0,500}\])?(?=\s*\{)/;
  return {
    label: afterMacro(after, /\\label(?=\{)/) ?? afterMacro(before, /\\label(?=\{)/) ?? "",
    caption: afterMacro(before, caption) ?? afterMacro(after, caption) ?? "",
  };
}

function afterMacro(tex: string, macro: RegExp): string | null {
  const found = macro.exec(tex);
  return found && groupAt(tex, found.index + found[0].length);
}
