import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { StatedError } from "@/db/embedded/stated-error";

/**
 * A volume of its own that can be filled without harm to the machine.
 * @throws StatedError where this user may not mount one
 */
export function mountSmallVolume(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "candor-volume-"));
  // Postgres runs as another user.
  chmodSync(folder, 0o755);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder], {
      stdio: "pipe",
    });
  } catch (error) {
    rmdirSync(folder);
    throw new StatedError(`No volume can be mounted here (as root it can be): ${String(error)}`);
  }
  const filler = path.join(folder, "filler");
  return {
    folder,
    /** Fills it to the last byte. */
    fill() {
      const file = openSync(filler, "w");
      try {
        for (let size = 1_048_576; size >= 1; size /= 2) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync("umount", [folder], { stdio: "pipe" });
      rmdirSync(folder);
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
