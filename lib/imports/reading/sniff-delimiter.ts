import { type Delimiter, delimiters } from "../options";

/** The delimiter that is most frequent in the first line, outside of quotes; a comma if none is. */
export function sniffDelimiter(firstLine: string): Delimiter {
  const unquoted = firstLine.replace(/"[^"]*"/g, "");
  let best: Delimiter = ",";
  let most = 0;
  for (const delimiter of delimiters) {
    const count = unquoted.split(delimiter).length - 1;
    if (count > most) {
      best = delimiter;
      most = count;
    }
  }
  return best;
}
