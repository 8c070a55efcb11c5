/** " Did you mean X?", where one of the known names is nearly what was given; else nothing. */
export function didYouMean(given: string, known: readonly string[]): string {
  const [nearest] = known
    .map((name) => ({ name, edits: editsBetween(given, name) }))
    .filter(({ edits, name }) => edits <= Math.max(1, Math.floor(name.length / 4)))
    .sort((a, b) => a.edits - b.edits);
  return nearest ? ` Did you mean ${nearest.name}?` : "";
}

/** How many characters are put in, left out or exchanged (Levenshtein's distance). */
function editsBetween(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const exchanged = (above[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      row.push(Math.min(exchanged, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[to.length] ?? 0;
}
