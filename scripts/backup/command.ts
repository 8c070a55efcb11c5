import { StatedError } from "@/db/embedded/stated-error";

/** The one argument of backup and restore. */
export function readFolder(usage: string): string {
  const args = process.argv.slice(2).filter((arg) => arg !== "--");
  const [folder] = args;
  if (!folder || args.length > 1 || folder.startsWith("-")) {
    throw new StatedError(`Name one folder: \`${usage}\`.`);
  }
  return folder;
}

/** In the environment, because other users can see command lines. */
export function readPassphrase(env: NodeJS.ProcessEnv): string | undefined {
  const passphrase = env.CANDOR_BACKUP_PASSPHRASE;
  if (!passphrase) return undefined;
  if (passphrase.length >= 12) return passphrase;
  throw new StatedError("CANDOR_BACKUP_PASSPHRASE must have at least 12 characters.");
}

/** Runs a command. Exits with 1 and the sentence of a stated error. */
export async function runStated(command: () => Promise<void>): Promise<never> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof StatedError ? error.message : error);
    process.exit(1);
  }
  process.exit(0);
}
