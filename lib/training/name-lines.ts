const mostLines = 3;

/** A stage's name in at most three lines of so many letters each, broken after hyphens. */
export function nameLines(name: string, letters: number): string[] {
  const lines: string[] = [];
  for (const part of name.match(/[^-]*-|[^-]+/g) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && (last + part).length <= letters) lines[lines.length - 1] += part;
    else lines.push(part);
  }
  const shown = lines.slice(0, mostLines);
  return shown.map((line, i) => {
    const isCut = i === mostLines - 1 && lines.length > mostLines;
    return line.length > letters || isCut
      ? `${line.slice(0, letters - 1).replace(/-$/, "")}…`
      : line;
  });
}
