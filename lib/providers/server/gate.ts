import { setTimeout as sleep } from "node:timers/promises";
import { explainFailure, type ModelFailure } from "./model-failure";

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
  let halvedAt = 0;
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
    const begun = performance.now();
    try {
      const answer = await call();
      atOnce = Math.min(mostAtOnce, atOnce + 1 / atOnce);
      return answer;
    } catch (error) {
      const failure = explainFailure(error);
      if (failure.kind === "busy") slowDown(failure, begun);
      throw failure;
    } finally {
      active -= 1;
      letThrough();
    }
  }

  function slowDown({ retryAfterMs }: ModelFailure, begun: number) {
    const now = performance.now();
    closedUntil = Math.max(closedUntil, now + (retryAfterMs ?? firstDelayMs));
    if (begun < halvedAt) return;
    atOnce = Math.max(1, atOnce / 2);
    halvedAt = now;
  }

  return {
    /**
     * Makes a call when it is its turn, and again while what goes wrong may pass.
     * @throws ModelFailure
     */
    async run<T>(call: () => Promise<T>): Promise<T> {
      const begun = performance.now();
      for (let tries = 0, busy = 0; ; ) {
        try {
          return await pass(call);
        } catch (error) {
          const failure = error as ModelFailure;
          const isBusy = failure.kind === "busy";
          const isOver = isBusy
            ? performance.now() - begun > longestBusyMs
            : ++tries >= triesOfBroken;
          if (!failure.passes || isOver) throw failure;
          if (isBusy) busy += 1;
          const delay = Math.min(
            longestDelayMs,
            firstDelayMs * 2 ** (isBusy ? busy - 1 : tries - 1),
          );
          // Not all at the same moment.
          await sleep(Math.max(failure.retryAfterMs ?? 0, delay * (0.5 + random() / 2)));
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
