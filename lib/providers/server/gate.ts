import { setTimeout as sleep } from "node:timers/promises";
import { ModelFailure } from "./model-failure";

export interface GateLimits {
  mostAtOnce: number;
  mostPerMinute: number | null;
}

/** How often a call that broke is tried again, and how long it waits before. */
const triesOfBroken = 5;
const firstDelayMs = 500;
const longestDelayMs = 30_000;
/** A provider that is busy for longer than this refuses the call. */
const longestBusyMs = 15 * 60_000;

/**
 * Lets calls through to one provider: so many at once, so many a minute. When the provider says that it is busy, half as
 * many go at once, and all of them wait as long as it asks; each round of successes lets one more through again.
 */
export function openGate(limits: GateLimits, random: () => number = Math.random) {
  let { mostAtOnce, mostPerMinute } = limits;
  let atOnce = mostAtOnce;
  let active = 0;
  let closedUntil = 0;
  let nextStart = 0;
  /** Calls that began before the last halving say nothing new. */
  let halvings = 0;
  const queue: (() => void)[] = [];
  let isWaiting = false;

  function letThrough() {
    while (queue.length > 0 && active < Math.max(1, Math.floor(atOnce))) {
      const now = performance.now();
      const from = Math.max(closedUntil, nextStart);
      if (from > now) {
        if (isWaiting) return;
        isWaiting = true;
        setTimeout(() => {
          isWaiting = false;
          letThrough();
        }, from - now);
        return;
      }
      if (mostPerMinute !== null) nextStart = Math.max(now, nextStart) + 60_000 / mostPerMinute;
      active += 1;
      queue.shift()?.();
    }
  }

  async function pass<T>(call: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      queue.push(resolve);
      letThrough();
    });
    const begunAfter = halvings;
    try {
      const answer = await call();
      atOnce = Math.min(mostAtOnce, atOnce + 1 / atOnce);
      return answer;
    } catch (error) {
      if (error instanceof ModelFailure && error.kind === "busy") slowDown(error, begunAfter);
      throw error;
    } finally {
      active -= 1;
      letThrough();
    }
  }

  function slowDown({ retryAfterMs }: ModelFailure, begunAfter: number) {
    closedUntil = Math.max(closedUntil, performance.now() + (retryAfterMs ?? firstDelayMs));
    if (begunAfter < halvings) return;
    atOnce = Math.max(1, atOnce / 2);
    halvings += 1;
  }

  return {
    /**
     * Makes a call when it is its turn, and again while its `ModelFailure` may pass.
     * @throws what the call throws
     */
    async run<T>(call: () => Promise<T>): Promise<T> {
      const begun = performance.now();
      for (let tries = 0, busy = 0; ; ) {
        try {
          return await pass(call);
        } catch (error) {
          if (!(error instanceof ModelFailure)) throw error;
          const isBusy = error.kind === "busy";
          const isOver = isBusy
            ? performance.now() - begun > longestBusyMs
            : ++tries >= triesOfBroken;
          if (!error.passes || isOver) throw error;
          if (isBusy) busy += 1;
          const delay = Math.min(
            longestDelayMs,
            firstDelayMs * 2 ** (isBusy ? busy - 1 : tries - 1),
          );
          // Not all at the same moment.
          await sleep(Math.max(error.retryAfterMs ?? 0, delay * (0.5 + random() / 2)));
        }
      }
    },
    /** New limits, such as a part of the provider's for each of several workers. */
    limit(given: GateLimits) {
      const isFree = atOnce >= mostAtOnce;
      ({ mostAtOnce, mostPerMinute } = given);
      atOnce = isFree ? mostAtOnce : Math.min(atOnce, mostAtOnce);
      letThrough();
    },
    /** How many calls go at once now. */
    atOnce: () => Math.max(1, Math.floor(atOnce)),
  };
}

export type Gate = ReturnType<typeof openGate>;
