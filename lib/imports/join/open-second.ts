import { type Preview, readPreview } from "../preview";
import { bytesOfBlob } from "../reading/file-bytes";
import type { Part } from "./join-files";

/**
 * Reads the beginning of the file to join. A workbook that is also the first file starts on the sheet after that one’s.
 * @throws FileProblem as `readPreview`
 */
export async function openSecond(first: Part, file: File, sheet?: string): Promise<Preview> {
  const found = await readPreview(bytesOfBlob(file), { sheet });
  if (sheet !== undefined || !isSame(first.file, file)) return found;
  const { names = [], read = "" } = first.preview.sheets ?? {};
  const next = names[(names.indexOf(read) + 1) % names.length];
  // A next sheet that can't be read may be one of notes: the person chooses then.
  return readPreview(bytesOfBlob(file), { sheet: next }).catch(() => found);
}

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size;
