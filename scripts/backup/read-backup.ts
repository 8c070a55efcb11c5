import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { StatedError } from "@/db/embedded/stated-error";
import { hashFile, sha256 } from "./hash-file";
import {
  type Manifest,
  manifestFile,
  manifestHashFile,
  manifestSchema,
  secretsFileOf,
} from "./manifest";
import { openSecrets, type Secrets } from "./seal-secrets";

/**
 * Reads a whole backup, and checks every file against its hash.
 * @throws StatedError that names the missing or damaged file
 */
export async function readBackup(
  folder: string,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; secrets: Secrets }> {
  const text = readPart(path.join(folder, manifestFile)).toString("utf8");
  const expected = readPart(path.join(folder, manifestHashFile)).toString("utf8").split(" ")[0];
  if (sha256(text) !== expected) throw damaged(path.join(folder, manifestFile));
  const manifest = readManifest(text);
  const secretsFile = secretsFileOf(folder);
  const sealed = readPart(secretsFile);
  if (sha256(sealed) !== manifest.secrets.sha256) throw damaged(secretsFile);
  const secrets = openSecrets(sealed.toString("utf8"), passphrase);
  for (const { file, sha256: hash } of manifest.tables) {
    const place = path.join(folder, file);
    if (!existsSync(place)) throw missing(place);
    if ((await hashFile(place)) !== hash) throw damaged(place);
  }
  return { manifest, secrets };
}

/** Its hash proves what was written, not who wrote it. */
function readManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    const line = why.replaceAll(/\s+/g, " ");
    throw new StatedError(
      `The backup's ${manifestFile} can't be read: ${line}. Take another backup. Nothing was restored.`,
    );
  }
}

function readPart(file: string): Buffer {
  if (!existsSync(file)) throw missing(file);
  return readFileSync(file);
}

const missing = (file: string) =>
  new StatedError(`The backup is not whole: ${file} is missing. Nothing was restored.`);

const damaged = (file: string) =>
  new StatedError(
    `The backup is damaged: ${file} is not what was written. Take another backup. Nothing was restored.`,
  );
