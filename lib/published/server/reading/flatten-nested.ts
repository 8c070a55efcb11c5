const ends = /\\(begin|end)\{(?:tabular[*xy]?|longtable)\}/g;
const layout =
  /\\begin\{tabular[*xy]?\}(\[[a-z]\])?(\{[^{}]{0,80}(\{[^{}]{0,20}\}[^{}]{0,80}){0,4}\})?|\\end\{tabular[*xy]?\}|\\\\|&/g;

/**
 * TeX in which no table holds another: some papers break the lines of a heading with one, whose text
 * is then part of the cell around it. Everything keeps its place.
 */
export function flattenNested(tex: string): string {
  const parts: string[] = [];
  let copied = 0;
  let depth = 0;
  let start = 0;
  for (const { 0: token, 1: side, index } of tex.matchAll(ends)) {
    if (side === "begin") {
      depth += 1;
      if (depth === 2) start = index;
      continue;
    }
    if (depth === 2) {
      const end = index + token.length;
      parts.push(tex.slice(copied, start), tex.slice(start, end).replace(layout, blank));
      copied = end;
    }
    depth = Math.max(0, depth - 1);
  }
  parts.push(tex.slice(copied));
  return parts.join("");
}

const blank = (text: string) => text.replace(/[^\n]/g, " ");
