import { type Delimiter, delimiters } from "../options";

/** The delimiter that is most frequent in the first line, outside of quotes; a comma if none is. */
export function sniffDelimiter(firstLine: string): Delimiter {
  const unquoted = firstLine.replace(/"[^"]*"/g, "");
  const count = (delimiter: Delimiter) => unquoted.split(delimiter).length;
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best), ",");
}
