/** As many results as are kept: of a dataset of 100,000 forecasts one takes a few megabytes. */
const most = 12;

interface Remembered {
  fingerprint: string;
  result: Promise<unknown>;
}

const memory = new Map<string, Remembered>();

/**
 * The result under a key for as long as the data's fingerprint is the same; who asks while it is
 * being computed waits for the same computation. Kept in this process, the least recently asked for
 * goes first. A failure is not kept.
 */
export function remember<R>(
  key: string,
  fingerprint: string,
  compute: () => Promise<R>,
): Promise<R> {
  const known = memory.get(key);
  memory.delete(key);
  const result = known?.fingerprint === fingerprint ? (known.result as Promise<R>) : compute();
  memory.set(key, { fingerprint, result });
  forgetOldest();
  result.catch(() => {
    if (memory.get(key)?.result === result) memory.delete(key);
  });
  return result;
}

function forgetOldest(): void {
  for (const key of memory.keys()) {
    if (memory.size <= most) return;
    memory.delete(key);
  }
}
