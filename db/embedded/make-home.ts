import { accessSync, chmodSync, constants, mkdirSync } from "node:fs";
import { StatedError } from "./stated-error";

/** Makes the home folder. As root others may pass through it (Postgres must), but not look around. */
export function makeHome(home: string): void {
  const isRoot = process.getuid?.() === 0;
  try {
    mkdirSync(home, { recursive: true, mode: isRoot ? 0o755 : 0o700 });
    accessSync(home, constants.W_OK);
  } catch (error) {
    throw new StatedError(
      `The folder ${home} cannot be written (${(error as Error).message}): run as its owner, or set CANDOR_HOME to a folder of your own.`,
      { cause: error },
    );
  }
  if (isRoot) chmodSync(home, 0o711);
}
