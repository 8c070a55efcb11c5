import { JSONParser } from "@streamparser/json";
import { FileProblem } from "../reading/file-problem";
import { maxRecordLength, type RowReader, type SourceItem } from "../reading/source-row";

/**
 * Reads a JSON document, piece by piece: a list of objects, or an object that holds one (`{"Data": [...]}`). A record's
 * line is its number in the list.
 * @throws FileProblem for what is no such document
 */
export function createJsonReader(): RowReader {
  let items: SourceItem[] = [];
  let parser: JSONParser | undefined;
  let count = 0;

  function open(text: string): JSONParser {
    const isList = text.trimStart().startsWith("[");
    const made = new JSONParser({ paths: [isList ? "$.*" : "$.*.*"], keepStack: false });
    made.onValue = ({ value, key }) => {
      // An object’s own texts and numbers are no records.
      if (typeof key !== "number") return;
      count += 1;
      items.push(toItem(value, count));
    };
    return made;
  }

  function take(text: string): SourceItem[] {
    try {
      if (text.trim() !== "" || parser) {
        parser ??= open(text);
        parser.write(text);
      }
    } catch (error) {
      throw new FileProblem(
        `The file is not valid JSON after record ${count.toLocaleString("en")}: ${(error as Error).message}.`,
      );
    }
    const taken = items;
    items = [];
    return taken;
  }

  function end(): SourceItem[] {
    if (!parser?.isEnded)
      throw new FileProblem(
        `The file is cut off after record ${count.toLocaleString("en")}: the end is missing.`,
      );
    return [];
  }

  return { read: take, end };
}

function toItem(value: unknown, line: number): SourceItem {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { line, size: 1, problem: "is not a JSON object" };
  const size = JSON.stringify(value).length;
  if (size > maxRecordLength) return { line, size, problem: "is longer than a million characters" };
  return { line, size, cells: new Map(Object.entries(value)) };
}
