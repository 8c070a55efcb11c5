import { setTimeout as sleep } from "node:timers/promises";

/**
 * Handles together what many ask at about the same time: while a batch is under way, or for a few milliseconds, the next
 * one gathers. One that fails is handled again item by item, so that each fails for itself alone.
 * @param handle gives one outcome for each item, in their order
 */
export function inBatches<Item, Outcome>(
  handle: (items: Item[]) => Promise<Outcome[]>,
  { lingerMs = 4, most = 200 } = {},
): (item: Item) => Promise<Outcome> {
  let waiting: { item: Item; settle: (outcome: Promise<Outcome>) => void }[] = [];
  let isUnderWay = false;

  async function handleAll() {
    isUnderWay = true;
    while (waiting.length > 0) {
      await sleep(lingerMs);
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      const items = batch.map(({ item }) => item);
      const outcomes = await handle(items).catch(() => null);
      for (const [i, { item, settle }] of batch.entries()) {
        if (outcomes) settle(Promise.resolve(outcomes[i] as Outcome));
        else {
          const alone = handle([item]).then(([outcome]) => outcome as Outcome);
          settle(alone);
          await alone.catch(() => undefined);
        }
      }
    }
    isUnderWay = false;
  }

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, settle: resolve });
      if (!isUnderWay) void handleAll();
    });
}
