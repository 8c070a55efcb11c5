import type { TableFormat } from "../options";
import type { FileBytes } from "./file-bytes";
import { FileProblem } from "./file-problem";
import type { Table } from "./table";

/**
 * Opens an Excel workbook or a Parquet file. Their readers are loaded when the first is opened.
 * @throws FileProblem when it is none, or larger than its reader may be asked to read
 */
export async function openTable(
  format: TableFormat,
  file: FileBytes,
  sheet?: string,
): Promise<Table> {
  const name = format === "xlsx" ? "Excel workbook" : "Parquet file";
  const unreadable = () =>
    new FileProblem(
      `The ${name} is damaged, or made in a way that can’t be read. Save it again, or as CSV (UTF-8).`,
    );
  let lost: { error: unknown } | undefined;
  const slice = (start: number, end = file.byteLength) => {
    // Files name their own parts.
    if (!(start >= 0 && start <= end && end <= file.byteLength)) throw unreadable();
    // What the file's own reading throws is no fault of what is in it.
    return file.slice(start, end).catch((error: unknown) => {
      lost = { error };
      throw error;
    });
  };
  const noted = { byteLength: file.byteLength, slice };
  const explain = (error: unknown) => {
    if (lost) return lost.error;
    return error instanceof FileProblem ? error : unreadable();
  };
  async function* explained(items: Table["items"]): Table["items"] {
    try {
      yield* items;
    } catch (error) {
      throw explain(error);
    }
  }
  try {
    const table =
      format === "xlsx"
        ? await (await import("./xlsx/open-xlsx")).openXlsx(noted, sheet)
        : await (await import("./open-parquet")).openParquet(noted);
    return { ...table, items: explained(table.items) };
  } catch (error) {
    throw explain(error);
  }
}
