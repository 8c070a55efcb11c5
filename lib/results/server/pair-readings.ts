import type { CountedForecast } from "./count-forecasts";

export interface Pair {
  a: CountedForecast;
  b: CountedForecast;
}

/**
 * Every two readings of the same generation by different crowdworkers. The reading at the lower
 * place is `a`, so which side someone is on says nothing about them. Two have the same place where one
 * was excluded and the place refilled: then the one that comes first in an export is `a`.
 */
export function pairCrowd(crowd: readonly CountedForecast[]): Pair[] {
  const pairs: Pair[] = [];
  for (const readings of byGeneration(crowd).values()) {
    readings.sort((x, y) => (x.placeNo ?? 0) - (y.placeNo ?? 0));
    readings.forEach((a, i) => {
      for (const b of readings.slice(i + 1)) if (b.reader.id !== a.reader.id) pairs.push({ a, b });
    });
  }
  return pairs;
}

/** Each reading of the crowd, `a`, with the one reader's reading of the same generation, `b`. */
export function pairWithReader(
  crowd: readonly CountedForecast[],
  reader: readonly CountedForecast[],
): Pair[] {
  const theirs = byGeneration(reader);
  return crowd.flatMap((a) =>
    (theirs.get(a.generationId) ?? [])
      .filter((b) => b.reader.id !== a.reader.id)
      .map((b) => ({ a, b })),
  );
}

function byGeneration(rows: readonly CountedForecast[]) {
  return Map.groupBy(rows, (row) => row.generationId);
}
