import { open } from "node:fs/promises";
import { readFlags } from "./open-inside";

/** Says that this server may not read a file, where that is so, and what to do; null where it may, or there is none. */
export async function deniedText(file: string): Promise<string | null> {
  const code = await open(file, readFlags).then(
    (handle) => handle.close(),
    (error: NodeJS.ErrnoException) => error.code,
  );
  return code === "EACCES"
    ? `Candor may not read ${file} (permission denied): let the user that runs Candor read the file, and open the folders around it.`
    : null;
}

/** The same for the first of some files that it may not read. */
export async function firstDeniedText(files: readonly string[]): Promise<string | null> {
  for (const file of files) {
    const text = await deniedText(file);
    if (text !== null) return text;
  }
  return null;
}
