import { mkdirSync } from "node:fs";
import { log } from "@/lib/log/server/log";
import { noteEnvironment } from "@/lib/training/server/environment-note";
import { ensureEnvironment } from "./ensure-environment";

const beatMs = 10_000;

/**
 * The training package's environment, as `ensureEnvironment` makes it; what is being done is noted for the pages.
 * @param root the folder of training runs
 */
export async function ensureNotedEnvironment(root: string): Promise<string> {
  const since = new Date();
  let step: string | null = null;
  let noted = Promise.resolve();
  const note = () => {
    const doing = step === null ? null : { step, since };
    // One after the other: the last one is what stays.
    noted = noted
      .then(() => noteEnvironment(root, doing, new Date()))
      .catch((err: unknown) =>
        log.warn({ err }, "the steps of making an environment were not noted"),
      );
    return noted;
  };
  const beat = setInterval(() => step !== null && note(), beatMs);
  try {
    return await ensureEnvironment({
      onStep: (next) => {
        if (step === null) mkdirSync(root, { recursive: true });
        step = next;
        void note();
      },
    });
  } finally {
    clearInterval(beat);
    if (step !== null) {
      step = null;
      await note();
    }
  }
}
