import type { FileBytes } from "../../reading/file-bytes";
import type { SourceItem } from "../../reading/source-row";
import type { Table } from "../../reading/table";
import { createPageReader, notOne } from "./page-reader";
import { unpackBzip2 } from "./unpack-bzip2";

const bytesAtOnce = 1_000_000;

/** Opens a Wikipedia dump: XML as MediaWiki exports it, packed with bzip2 or not. It is never in memory as a whole. */
export const openDump = (file: FileBytes): Table => ({
  columns: ["title", "text", "redirect"],
  items: readPages(file),
});

async function* readPages(file: FileBytes): AsyncGenerator<SourceItem[]> {
  const start = new TextDecoder("latin1").decode(await file.slice(0, Math.min(3, file.byteLength)));
  const isPacked = start === "BZh";
  // A byte order mark may come first.
  if (!isPacked && !/^(?:ï»¿|\s*<)/.test(start)) throw notOne();
  const reader = createPageReader();
  for await (const bytes of isPacked ? unpackBzip2(piecesOf(file)) : piecesOf(file)) {
    yield reader.read(bytes);
  }
  reader.end();
}

async function* piecesOf({ byteLength, slice }: FileBytes): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < byteLength; at += bytesAtOnce) {
    yield new Uint8Array(await slice(at, Math.min(at + bytesAtOnce, byteLength)));
  }
}
