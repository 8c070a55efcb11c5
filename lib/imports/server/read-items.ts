import type { ImportOptions } from "../options";
import { createReader } from "../reading/create-reader";
import type { FileBytes } from "../reading/file-bytes";
import type { SourceItem } from "../reading/source-row";
import { decodeUtf8 } from "./decode-utf8";
import { readTable } from "./read-table";

/** A file on disk: a text is read from its start, a table wherever its parts are. */
export interface FileContent {
  body: AsyncIterable<Uint8Array>;
  bytes: FileBytes;
}

/**
 * The records of a file in any format, piece by piece.
 * @param onHeader is called before the first records of a file whose rows all have the same columns
 */
export async function* readItems(
  { format, delimiter, sheet }: ImportOptions,
  { body, bytes }: FileContent,
  onHeader: (columns: string[]) => void,
): AsyncGenerator<SourceItem[]> {
  if (format === "csv" || format === "jsonl") {
    const reader = createReader({ format, delimiter }, onHeader);
    for await (const text of decodeUtf8(body)) yield reader.read(text);
    yield reader.end();
    return;
  }
  yield* readTable({ format, sheet }, bytes, onHeader);
}
