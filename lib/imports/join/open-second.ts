import type { JoinedFrom } from "../options";
import { type Preview, readPreview } from "../preview";
import { bytesOfBlob } from "../reading/file-bytes";
import type { Part } from "./join-files";

interface Opening {
  /** The sheet that the person chose. */
  sheet?: string;
  /** How the import was joined that a correction replaces. */
  before?: JoinedFrom;
}

/**
 * Reads the beginning of the file to join. A workbook starts on the sheet that was joined before, or, where it is also
 * the first file, on the sheet after that one’s.
 * @throws FileProblem as `readPreview`
 */
export async function openSecond(
  first: Part,
  file: File,
  { sheet, before }: Opening = {},
): Promise<Preview> {
  const found = await readPreview(bytesOfBlob(file), { sheet });
  if (sheet !== undefined || !found.sheets) return found;
  const known = found.sheets.names.find((name) => name === before?.second.sheet);
  const likely = known ?? (isSame(first.file, file) ? sheetAfter(first.preview) : undefined);
  if (likely === undefined) return found;
  // A likely sheet that can't be read may be one of notes: the person chooses then.
  return readPreview(bytesOfBlob(file), { sheet: likely }).catch(() => found);
}

function sheetAfter({ sheets }: Preview): string | undefined {
  const { names = [], read = "" } = sheets ?? {};
  return names[(names.indexOf(read) + 1) % names.length];
}

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size;
