/** A record, an unreadable line, or null if the text ends before the record does. */
export type CsvRecord =
  | { cells: string[]; end: number; lines: number }
  | { problem: string; end: number; lines: 1 }
  | null;

const quote = '"';
const lf = 10;
const cr = 13;
const lineBreak = /\r\n|\n|\r/g;

/**
 * Reads the record that begins at `start` (RFC 4180; a line may end with LF, CRLF or CR, and a quote
 * in the middle of an unquoted cell stands for itself). After a mistake it continues with the next
 * line of the file, so that one stray quote costs one row.
 * @param isLast whether the file ends with the text
 */
export function readCsvRecord(
  text: string,
  start: number,
  delimiter: string,
  isLast: boolean,
): CsvRecord {
  const cells: string[] = [];
  let lines = 1;
  let pos = start;
  for (;;) {
    if (text[pos] === quote) {
      const cell = readQuoted(text, pos + 1, isLast);
      if (cell === null) return null;
      if (cell === "unclosed")
        return skipLine(text, start, "has a quote that is never closed", isLast);
      cells.push(cell.value);
      lines += cell.value.match(lineBreak)?.length ?? 0;
      pos = cell.end;
      const next = text[pos];
      if (next !== undefined && next !== delimiter && next !== "\n" && next !== "\r") {
        const problem = 'has text after a closing quote (a quote inside is written "")';
        return skipLine(text, start, problem, isLast);
      }
    } else {
      const end = endOfUnquoted(text, pos, delimiter);
      cells.push(text.slice(pos, end));
      pos = end;
    }
    if (pos >= text.length) return isLast ? { cells, end: pos, lines } : null;
    if (text[pos] === delimiter) {
      pos += 1;
      continue;
    }
    const end = afterLineBreak(text, pos, isLast);
    return end === null ? null : { cells, end, lines };
  }
}

function readQuoted(text: string, start: number, isLast: boolean) {
  let value = "";
  for (let from = start; ; ) {
    const close = text.indexOf(quote, from);
    if (close === -1) return isLast ? "unclosed" : null;
    // The next character decides whether the quote closes the cell or stands for itself.
    if (close + 1 === text.length && !isLast) return null;
    if (text[close + 1] !== quote)
      return { value: value + text.slice(from, close), end: close + 1 };
    value += text.slice(from, close + 1);
    from = close + 2;
  }
}

function endOfUnquoted(text: string, start: number, delimiter: string): number {
  const stop = delimiter.charCodeAt(0);
  let pos = start;
  for (; pos < text.length; pos++) {
    const code = text.charCodeAt(pos);
    if (code === stop || code === lf || code === cr) break;
  }
  return pos;
}

/** Past the line break at `pos`; null when it may continue in the next piece of the file. */
function afterLineBreak(text: string, pos: number, isLast: boolean): number | null {
  if (text.charCodeAt(pos) === lf) return pos + 1;
  if (pos + 1 === text.length && !isLast) return null;
  return text.charCodeAt(pos + 1) === lf ? pos + 2 : pos + 1;
}

function skipLine(text: string, start: number, problem: string, isLast: boolean): CsvRecord {
  let pos = start;
  while (pos < text.length && text.charCodeAt(pos) !== lf && text.charCodeAt(pos) !== cr) pos++;
  if (pos === text.length) return isLast ? { problem, end: pos, lines: 1 } : null;
  const end = afterLineBreak(text, pos, isLast);
  return end === null ? null : { problem, end, lines: 1 };
}
