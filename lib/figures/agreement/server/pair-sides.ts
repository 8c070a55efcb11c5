import { compareText } from "@/lib/text/compare";
import type { Reading } from "./select-readings";

export interface ReadingPair {
  a: Reading;
  b: Reading;
}

/**
 * Every two readings of the same by different readers, by the sides that they are of: the key is the
 * two sides', crowdworkers and then other people first, with a space between. Of two people of one side, the one at the
 * lower slot number (where equal: who comes first in an export) is `a`, so which side someone is on says
 * nothing about them.
 */
export function pairSides(readings: readonly Reading[]): Map<string, ReadingPair[]> {
  const pairs = new Map<string, ReadingPair[]>();
  for (const same of Map.groupBy(readings, ({ item }) => item).values()) {
    const ordered = same.toSorted(
      (x, y) => compareText(sideOrder(x), sideOrder(y)) || x.slotNo - y.slotNo,
    );
    ordered.forEach((a, i) => {
      for (const b of ordered.slice(i + 1)) {
        if (a.readerId === b.readerId) continue;
        const key = `${a.side} ${b.side}`;
        const known = pairs.get(key);
        if (known) known.push({ a, b });
        else pairs.set(key, [{ a, b }]);
      }
    });
  }
  return pairs;
}

const sideOrder = ({ readerKind, side }: Reading): string => {
  if (side === "crowd") return "0";
  return `${readerKind === "human" ? "1" : "2"} ${side}`;
};
