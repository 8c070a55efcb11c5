import type { BootstrapOptions } from "../types";
import { fleissKappa } from "./fleiss-kappa";
import { type AlphaLevel, krippendorffAlpha } from "./krippendorff-alpha";
import { measureContents } from "./measure-contents";
import type { Label } from "./tabulate-pairs";
import { tabulateRatings } from "./tabulate-ratings";

/**
 * How far any number of raters agree: Fleiss' kappa and Krippendorff's alpha of nominal, ordinal and
 * interval labels, each with a 95 % bootstrap interval over units, drawn with all their ratings. `units[u]`
 * are the labels of unit u, by whomever; `labels`, if given, are all of them in ascending order. `n` is how
 * many units have at least two ratings.
 *
 * @throws RangeError if `resamples` is not a positive whole number, or a label is not among `labels`
 */
export function measureJointAgreement(
  units: readonly (readonly Label[])[],
  { labels, ...options }: BootstrapOptions & { labels?: readonly Label[] },
) {
  const table = tabulateRatings(units, labels);
  // Units of the same labels, in whatever order, are one content.
  const byKey = new Map(units.map((unit) => [keyOf(unit), unit]));
  const distinct = [...byKey.keys()].sort();
  const code = new Map(distinct.map((key, index) => [key, index]));
  const contentTable = tabulateRatings(
    distinct.map((key) => byKey.get(key) ?? []),
    table.isOrdered ? table.labels : undefined,
  );
  // Sorted, so that the order of the units does not matter.
  const contents = Int32Array.from(units, (unit) => code.get(keyOf(unit)) ?? -1).sort();
  const alpha = (level: AlphaLevel) => (counts: Float64Array) =>
    krippendorffAlpha(contentTable, level, counts);
  const measured = measureContents(
    units.map((_, u) => String(u)),
    { contents, size: distinct.length },
    {
      fleissKappa: (counts) => fleissKappa(contentTable, counts),
      alphaNominal: alpha("nominal"),
      alphaOrdinal: alpha("ordinal"),
      alphaInterval: alpha("interval"),
    },
    options,
  );
  return { n: units.filter((unit) => unit.length >= 2).length, ...measured };
}

const keyOf = (unit: readonly Label[]) =>
  JSON.stringify(unit.map((label) => `${typeof label} ${label}`).sort());
