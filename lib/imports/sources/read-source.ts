import { readPreview } from "../preview";
import { bytesOfBlob } from "../reading/file-bytes";
import { readBlob, readText } from "../reading/read-blob";
import type { RowReader, SourceItem } from "../reading/source-row";
import { createJsonReader } from "./json-reader";
import type { SourceFile } from "./source-file";

/**
 * All records of a file, piece by piece.
 * @throws FileProblem for one that can't be read
 */
export async function* readSource({ file, format }: SourceFile): AsyncGenerator<SourceItem[]> {
  if (format === "table") yield* readBlob(file, await readPreview(bytesOfBlob(file)));
  else yield* readText(file, format === "json" ? createJsonReader() : createNamesReader());
}

/** The first of them. @throws FileProblem for one that can't be read */
export async function firstItems(source: SourceFile): Promise<SourceItem[]> {
  if (source.format === "table") return (await readPreview(bytesOfBlob(source.file))).items;
  for await (const items of readSource(source)) if (items.length > 0) return items;
  return [];
}

/** One name on each line, in the column `entity`. */
function createNamesReader(): RowReader {
  let rest = "";
  let line = 0;
  const toItems = (lines: string[]): SourceItem[] =>
    lines.flatMap((text) => {
      line += 1;
      const name = text.trim();
      return name === "" ? [] : [{ line, size: text.length, cells: new Map([["entity", name]]) }];
    });
  return {
    read: (text) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      return toItems(lines);
    },
    end: () => toItems([rest]),
  };
}
