/**
 * Where the group in braces that opens at `start` (after white space) ends: past its closing brace.
 * Null when there is none, or it never closes.
 */
export function endOfGroup(tex: string, start: number): number | null {
  let pos = start;
  while (/\s/.test(tex[pos] ?? "")) pos++;
  if (tex[pos] !== "{") return null;
  let depth = 0;
  for (; pos < tex.length; pos++) {
    if (tex[pos] === "\\") pos++;
    else if (tex[pos] === "{") depth++;
    else if (tex[pos] === "}") {
      depth--;
      if (depth === 0) return pos + 1;
    }
  }
  return null;
}

/** What stands in the group that opens at `start`, without its braces; null when there is none. */
export function groupAt(tex: string, start: number): string | null {
  const end = endOfGroup(tex, start);
  return end === null ? null : tex.slice(tex.indexOf("{", start) + 1, end - 1);
}
