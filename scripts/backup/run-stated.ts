import { StatedError } from "@/db/embedded/stated-error";

/** Runs a command: exits with 1 and a sentence where one says what is wrong. */
export async function runStated(command: () => Promise<void>): Promise<never> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof StatedError ? error.message : error);
    process.exit(1);
  }
  process.exit(0);
}
