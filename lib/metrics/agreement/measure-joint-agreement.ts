import type { BootstrapOptions } from "../types";
import { fleissKappa } from "./fleiss-kappa";
import { type AlphaLevel, krippendorffAlpha } from "./krippendorff-alpha";
import { measureContents } from "./measure-contents";
import type { RatingTable } from "./tabulate-ratings";

/**
 * How far any number of raters agree: Fleiss' kappa and Krippendorff's alpha of nominal, ordinal and interval
 * labels, each with a 95 % bootstrap interval over units, drawn with all their ratings. Units that were given the
 * same labels equally often are one content, so what is resampled is no larger than how often each occurs. `n` is
 * how many units have at least two ratings.
 *
 * @throws RangeError if `resamples` is not a positive whole number
 */
export function measureJointAgreement(table: RatingTable, options: BootstrapOptions) {
  const { size } = table;
  const { contents, distinct } = distinctUnits(table);
  const alpha = (level: AlphaLevel) => (counts: Float64Array) =>
    krippendorffAlpha(distinct, level, counts);
  const measured = measureContents(
    Array.from(size, (_, u) => String(u)),
    // Sorted, so that the order of the units does not matter.
    { contents: contents.sort(), size: distinct.size.length },
    {
      fleissKappa: (counts) => fleissKappa(distinct, counts),
      alphaNominal: alpha("nominal"),
      alphaOrdinal: alpha("ordinal"),
      alphaInterval: alpha("interval"),
    },
    options,
  );
  return { n: size.reduce((n, ratings) => n + (ratings < 2 ? 0 : 1), 0), ...measured };
}

/** The units that differ, as a table of their own, and which of them each unit is. */
function distinctUnits(table: RatingTable): { contents: Int32Array; distinct: RatingTable } {
  const { labels, start, code, count, size } = table;
  // By name, so that neither the order of units nor that of labels matters.
  const places = labels
    .map((label, c) => ({ c, name: `${typeof label} ${label}` }))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  const placeOf = new Int32Array(labels.length);
  places.forEach(({ c }, place) => {
    placeOf[c] = place;
  });
  const cellsOf = (u: number) => {
    const cells: [place: number, count: number, code: number][] = [];
    for (let c = start[u] ?? 0; c < (start[u + 1] ?? 0); c += 1) {
      cells.push([placeOf[code[c] ?? 0] ?? 0, count[c] ?? 0, code[c] ?? 0]);
    }
    return cells.sort((a, b) => a[0] - b[0]);
  };
  const kinds = new Map<string, ReturnType<typeof cellsOf>>();
  const keys = Array.from(size, (_, u) => {
    const cells = cellsOf(u);
    const key = cells.map(([place, times]) => `${place}:${times}`).join();
    if (!kinds.has(key)) kinds.set(key, cells);
    return key;
  });
  const sorted = [...kinds].sort(([, a], [, b]) => compareCells(a, b));
  const codes = new Map(sorted.map(([key], i) => [key, i]));
  const from = new Int32Array(sorted.length + 1);
  sorted.forEach(([, cells], i) => {
    from[i + 1] = (from[i] ?? 0) + cells.length;
  });
  const all = sorted.flatMap(([, cells]) => cells);
  return {
    contents: Int32Array.from(keys, (key) => codes.get(key) ?? -1),
    distinct: {
      labels,
      isOrdered: table.isOrdered,
      start: from,
      code: Int32Array.from(all, ([, , own]) => own),
      count: Float64Array.from(all, ([, times]) => times),
      size: Float64Array.from(sorted, ([, cells]) =>
        cells.reduce((sum, [, times]) => sum + times, 0),
      ),
    },
  };
}

type Cells = readonly (readonly [place: number, count: number, code: number])[];

/** As the sorted lists of all labels compare, where a list comes before its beginning. */
function compareCells(a: Cells, b: Cells): number {
  for (let k = 0; k < Math.min(a.length, b.length); k += 1) {
    const [placeA = 0, timesA = 0] = a[k] ?? [];
    const [placeB = 0, timesB = 0] = b[k] ?? [];
    if (placeA !== placeB) return placeA - placeB;
    if (timesA !== timesB) return timesB - timesA;
  }
  return b.length - a.length;
}
