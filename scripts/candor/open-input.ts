import { constants, createReadStream } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import { InputProblem } from "./input-problem";

/**
 * The bytes of a file, or of standard input where it is named `-`. A relative path is meant from where
 * the command was called, which npm leaves for the project's folder.
 *
 * @throws InputProblem where there is no such file, or it can't be read
 */
export async function openInput(file: string): Promise<AsyncIterable<Uint8Array>> {
  if (file === "-") return process.stdin;
  const { INIT_CWD, npm_lifecycle_event } = process.env;
  const from = npm_lifecycle_event === "candor" && INIT_CWD ? INIT_CWD : process.cwd();
  const resolved = path.resolve(from, file);
  const found = await stat(resolved).catch(() => undefined);
  if (!found) throw new InputProblem("there is no such file");
  if (found.isDirectory()) throw new InputProblem("is a folder, not a file");
  await access(resolved, constants.R_OK).catch(() => {
    throw new InputProblem("may not be read");
  });
  return createReadStream(resolved, { highWaterMark: 1 << 20 });
}
