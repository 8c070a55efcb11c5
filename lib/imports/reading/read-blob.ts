import type { Preview } from "../preview";
import { createReader } from "./create-reader";
import { bytesOfBlob } from "./file-bytes";
import { openTable } from "./open-table";
import type { RowReader, SourceItem } from "./source-row";

/**
 * All records of a file in the browser, piece by piece, read as its preview was.
 * @throws FileProblem for a table that can't be read, TypeError for a text that is not UTF-8
 */
export async function* readBlob(
  blob: Blob,
  { format, delimiter, sheets }: Pick<Preview, "format" | "delimiter" | "sheets">,
): AsyncGenerator<SourceItem[]> {
  if (format === "xlsx" || format === "parquet") {
    yield* (await openTable(format, bytesOfBlob(blob), sheets?.read)).items;
    return;
  }
  yield* readText(
    blob,
    createReader({ format, delimiter }, () => undefined),
  );
}

/** The same of a text, with its reader. */
export async function* readText(blob: Blob, reader: RowReader): AsyncGenerator<SourceItem[]> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const bytes of pieces(blob))
    yield reader.read(decoder.decode(bytes, { stream: true }));
  yield reader.read(decoder.decode());
  yield reader.end();
}

const pieceBytes = 1 << 20;

async function* pieces(blob: Blob): AsyncGenerator<ArrayBuffer> {
  for (let start = 0; start < blob.size; start += pieceBytes) {
    yield await blob.slice(start, start + pieceBytes).arrayBuffer();
  }
}
