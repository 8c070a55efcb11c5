import { endOfGroup, groupAt } from "./tex-group";

export interface TexCell {
  tex: string;
  /** How many columns it takes. */
  span: number;
}

export interface TexRow {
  line: number;
  cells: TexCell[];
}

const rules =
  /\\(midrule|toprule|bottomrule|hline|addlinespace|cline\{[^}]{0,20}\}|cmidrule(\([a-z]{0,2}\))?\{[^}]{0,20}\}|specialrule(\{[^}]{0,20}\}){3}|vspace\*?\{[^}]{0,40}\}|end(first|last)?(head|foot))/g;

/**
 * The rows of a tabular's body: parted by `\\`, their cells by `&`, neither within braces. Rules and
 * rows without text are left out.
 * @param lineOf the line of a place in `body`
 */
export function splitTabular(body: string, lineOf: (offset: number) => number): TexRow[] {
  const tex = body.replace(rules, (rule) => " ".repeat(rule.length));
  const rows: TexRow[] = [];
  let cells: string[] = [];
  let rowStart = 0;
  let cellStart = 0;
  const endRow = (end: number) => {
    cells.push(tex.slice(cellStart, end));
    const text = tex.slice(rowStart, end);
    if (text.replace(/[&\s]/g, "") !== "") {
      const first = rowStart + text.length - text.trimStart().length;
      rows.push({ line: lineOf(first), cells: cells.map(toCell) });
    }
    cells = [];
  };
  let pos = 0;
  while (pos < tex.length) {
    if (tex.startsWith("\\\\", pos)) {
      endRow(pos);
      pos += 2 + (/^\*?(\s*\[[^\]\n]*\])?/.exec(tex.slice(pos + 2, pos + 40))?.[0].length ?? 0);
      rowStart = pos;
      cellStart = pos;
    } else if (tex[pos] === "\\") pos += 2;
    else if (tex[pos] === "{") pos = endOfGroup(tex, pos) ?? tex.length;
    else if (tex[pos] === "&") {
      cells.push(tex.slice(cellStart, pos));
      pos += 1;
      cellStart = pos;
    } else pos += 1;
  }
  endRow(tex.length);
  return rows;
}

/** Takes `\multicolumn{2}{c}{text}` and `\multirow{2}{*}{text}` to their text. */
function toCell(tex: string): TexCell {
  const text = tex.trim();
  const macro = /^\\(multicolumn|multirow)(?=\s*\{)/.exec(text);
  if (!macro) return { tex: text, span: 1 };
  const first = macro[0].length;
  const second = endOfGroup(text, first);
  const third = second === null ? null : endOfGroup(text, second);
  if (third === null) return { tex: text, span: 1 };
  const inner = toCell(groupAt(text, third) ?? "");
  const span = macro[1] === "multicolumn" ? Number(groupAt(text, first)) : 1;
  return { tex: inner.tex, span: Number.isInteger(span) && span > 0 && span <= 50 ? span : 1 };
}
