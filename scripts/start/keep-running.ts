import { setTimeout as sleep } from "node:timers/promises";
import { StatedError } from "@/db/embedded/stated-error";

export interface Running {
  /** Resolves when it has ended, with how. */
  ended: Promise<string>;
}

const quick = 30_000;
const mostDeaths = 5;

/**
 * Starts a process again whenever it ends, each time after a longer pause.
 * @throws StatedError after several deaths in quick succession
 */
export async function keepRunning<R extends Running>(options: {
  name: string;
  first: R;
  again: () => Promise<R>;
  stop: AbortSignal;
  advice: string;
  /** Tells the operator. */
  say: (message: string) => void;
}): Promise<void> {
  const { name, again, stop, advice, say } = options;
  let running: R | undefined = options.first;
  let begun = Date.now();
  for (let deaths = 0; ; ) {
    const how: string = running ? await running.ended : "it did not start";
    if (stop.aborted) return;
    deaths = Date.now() - begun > quick ? 1 : deaths + 1;
    if (deaths > mostDeaths) {
      throw new StatedError(`${name} ended ${deaths} times in a row (${how}): ${advice}.`);
    }
    say(`${name} ended (${how}); starting it again.`);
    await sleep(100 * 2 ** deaths, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return;
    begun = Date.now();
    running = await again().catch((error: Error) => {
      say(error.message);
      return undefined;
    });
  }
}
