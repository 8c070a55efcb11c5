import { gunzipSync } from "fflate";
import { decompress as unzstd } from "fzstd";
import {
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { invalidDate } from "../find-unstorable";
import { checkHeader } from "./check-header";
import type { FileBytes } from "./file-bytes";
import { FileProblem } from "./file-problem";
import { maxRecordLength, type SourceItem } from "./source-row";
import type { Table } from "./table";

const maxFooterBytes = 16_000_000;
/** What one group of rows may take: all of it is in memory at once. */
const maxGroupBytes = 256_000_000;
const maxGroupRows = 4_000_000;
const maxPageBytes = 64_000_000;
const rowsAtOnce = 20_000;

/** Compressions that hyparquet leaves to us. Each unpacks into as much memory as the page's header says. */
const compressors = {
  GZIP: (input: Uint8Array, length: number) => gunzipSync(input, { out: new Uint8Array(length) }),
  ZSTD: (input: Uint8Array, length: number) => unzstd(input, new Uint8Array(length)),
};

const isReadable = (codec: string): boolean =>
  codec === "UNCOMPRESSED" || codec === "SNAPPY" || codec in compressors;

type Group = FileMetaData["row_groups"][number];

/**
 * Reads a Parquet file, some rows at a time. What its footer and the headers of its pages announce is checked before
 * anything is unpacked.
 * @throws FileProblem for one that would take too much memory
 */
export async function openParquet(file: FileBytes): Promise<Table> {
  const end = new DataView(await file.slice(Math.max(0, file.byteLength - 8)));
  if (end.byteLength < 8 || end.getUint32(4, true) !== 0x31524150) {
    throw new FileProblem("The file is cut off: the end of a Parquet file is missing.");
  }
  if (end.getUint32(0, true) > maxFooterBytes) throw tooLarge("The footer");
  const metadata = await parquetMetadataAsync(file);
  const names = parquetSchema(metadata).children.map(({ element }) => element.name);
  if (names.some((name) => typeof name !== "string"))
    throw new FileProblem("The Parquet file is damaged: a column has no name.");
  // Data frames store their row numbers so.
  const columns = checkHeader(
    names.filter((name) => !/^__index_level_\d+__$/.test(name)),
    1,
  );
  return { columns, items: readRows(file, metadata, columns) };
}

async function* readRows(
  file: FileBytes,
  metadata: FileMetaData,
  columns: string[],
): AsyncGenerator<SourceItem[]> {
  let start = 0;
  for (const group of metadata.row_groups) {
    const rows = Number(group.num_rows);
    await checkGroup(file, group, rows);
    for (let from = start; from < start + rows; from += rowsAtOnce) {
      const rowEnd = Math.min(from + rowsAtOnce, start + rows);
      const options = { file, metadata, columns, compressors, rowStart: from, rowEnd };
      const found = await parquetReadObjects(options);
      yield found.map((row, i) => toItem(row, columns, from + i + 1));
    }
    start += rows;
  }
}

/** @throws FileProblem where a group, or what a page of it says of itself, is more than may be unpacked */
async function checkGroup(
  file: FileBytes,
  { columns, num_rows }: Group,
  rows: number,
): Promise<void> {
  const bytes = columns.reduce(
    (n, { meta_data: m }) => n + Number(m?.total_compressed_size ?? 0),
    0,
  );
  if (rows > maxGroupRows || bytes > maxGroupBytes) throw tooLarge("A row group");
  let unpacked = 0;
  for (const { meta_data } of columns) {
    if (!meta_data)
      throw new FileProblem("A column of the Parquet file is stored in another file.");
    const { codec, dictionary_page_offset, data_page_offset, total_compressed_size } = meta_data;
    if (codec && !isReadable(codec)) {
      const [name] = codec.split("_");
      throw new FileProblem(
        `The Parquet file is packed with ${name}. Write it with Snappy, gzip or zstd.`,
      );
    }
    const first = Number(dictionary_page_offset || data_page_offset);
    const chunk = await file.slice(first, first + Number(total_compressed_size));
    const values = Number(meta_data.num_values);
    // Each value takes a place of its own, however small the page that repeats it.
    unpacked += checkPages(new DataView(chunk), values, Number(num_rows)) + 8 * values;
    if (unpacked > maxGroupBytes) throw tooLarge("A row group");
  }
}

/** @returns how many bytes the pages of a column take unpacked */
function checkPages(view: DataView, valuesSaid: number, rows: number): number {
  // A list in a cell has more values than the column has rows.
  if (valuesSaid > maxGroupRows * 4) throw tooLarge("A column");
  const reader = { view, offset: 0 };
  let unpacked = 0;
  let values = 0;
  while (reader.offset < view.byteLength - 1 && values < Math.max(valuesSaid, rows)) {
    const header = parquetHeader(reader);
    const { compressed_page_size: size, uncompressed_page_size: bytes } = header;
    const data = header.data_page_header ?? header.data_page_header_v2;
    const n = data?.num_values ?? header.dictionary_page_header?.num_values ?? 0;
    if (!(size >= 0 && bytes >= 0 && n >= 0)) throw new FileProblem("A Parquet page is damaged.");
    unpacked += bytes;
    if (data) values += n;
    if (bytes > maxPageBytes || n > valuesSaid || unpacked > maxGroupBytes)
      throw tooLarge("A page");
    reader.offset += size;
  }
  if (values > valuesSaid) throw new FileProblem("A Parquet column has more values than it says.");
  return unpacked;
}

const tooLarge = (what: string) =>
  new FileProblem(
    `${what} of the Parquet file is too large to unpack. Write it with smaller row groups, or as CSV.`,
  );

function toItem(row: Record<string, unknown>, columns: string[], line: number): SourceItem {
  // A dictionary repeats one large value in every row: it is measured before it is turned into text.
  const raw = columns.reduce((n, column) => n + bytesOf(row[column]), 0);
  if (raw > maxRecordLength) {
    return { line, size: raw, problem: "is longer than a million characters" };
  }
  const cells = new Map(columns.map((column) => [column, plain(row[column])]));
  let size = 0;
  for (const cell of cells.values()) size += sizeOf(cell);
  if (size > maxRecordLength) return { line, size, problem: "is longer than a million characters" };
  return { line, size, cells };
}

const bytesOf = (value: unknown): number => {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return typeof value === "string" ? value.length : 0;
};

function sizeOf(cell: unknown): number {
  if (typeof cell === "string") return cell.length;
  return typeof cell === "object" && cell !== null ? JSON.stringify(cell).length : 8;
}

/** A value as JSON has it: large whole numbers keep all their digits as text. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint")
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? invalidDate : value.toISOString();
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<unknown>, plain);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
