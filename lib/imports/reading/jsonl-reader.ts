import { FileProblem } from "./file-problem";
import { maxRecordLength, type RowReader, type SourceItem } from "./source-row";

/** Reads JSON lines, piece by piece: one object on each line of the file. */
export function createJsonlReader(): RowReader {
  let rest = "";
  let line = 1;
  let isSkipping = false;

  function take(text: string): SourceItem[] {
    const items: SourceItem[] = [];
    rest += text;
    let pos = 0;
    for (;;) {
      const end = rest.indexOf("\n", pos);
      if (end === -1) break;
      if (!isSkipping) addLine(items, rest.slice(pos, end));
      isSkipping = false;
      pos = end + 1;
      line += 1;
    }
    rest = isSkipping ? "" : rest.slice(pos);
    if (rest.length > maxRecordLength) {
      addLine(items, rest);
      rest = "";
      isSkipping = true;
    }
    return items;
  }

  function addLine(items: SourceItem[], text: string): void {
    if (text.trim() === "") return;
    const size = text.length;
    const value = size > maxRecordLength ? undefined : parseLine(text);
    if (size > maxRecordLength) {
      items.push({ line, size, problem: "is longer than a million characters" });
    } else if (value instanceof Map) {
      items.push({ line, size, cells: value });
    } else {
      if (line === 1 && text.startsWith("[")) {
        throw new FileProblem("The file is a JSON array: write one object on each line.", 1);
      }
      items.push({ line, size, problem: value ?? "is not a JSON object" });
    }
  }

  function end(): SourceItem[] {
    const items: SourceItem[] = [];
    if (!isSkipping) addLine(items, rest);
    rest = "";
    return items;
  }

  return { read: take, end };
}

/** The object by its keys, or what is wrong with the line. */
function parseLine(text: string): Map<string, unknown> | string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return new Map(Object.entries(value));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `is not valid JSON: ${reason.replace(/, ".*$| in JSON at position.*$/s, "")}`;
  }
}
