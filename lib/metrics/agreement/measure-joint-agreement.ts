import type { BootstrapOptions } from "../intervals/bootstrap/bootstrap-interval";
import { withInterval } from "../intervals/with-interval";
import type { Measured } from "../types";
import { bootstrapContents } from "./bootstrap-contents";
import { fleissKappa } from "./fleiss-kappa";
import { krippendorffAlpha } from "./krippendorff-alpha";
import type { Label } from "./label";
import { tabulateRatings } from "./tabulate-ratings";
import { valueOrUndefined } from "./value-or-undefined";

/** `n` is how many units have at least two ratings: what agreement can be seen in. */
export type JointAgreement = {
  n: number;
  fleissKappa: Measured;
  alphaNominal: Measured;
  alphaOrdinal: Measured;
  alphaInterval: Measured;
};

/**
 * How far any number of raters agree: Fleiss' kappa and Krippendorff's alpha of nominal, ordinal and
 * interval labels, each with a 95 % bootstrap interval over units. `units[u]` are the labels that
 * unit u was given, by whomever; `labels`, if given, are all of them in ascending order. A unit is
 * drawn with all its ratings.
 *
 * @throws RangeError if `resamples` is not a positive whole number, or a label is not among `labels`
 */
export function measureJointAgreement(
  units: readonly (readonly Label[])[],
  { labels, ...options }: BootstrapOptions & { labels?: readonly Label[] },
): JointAgreement {
  const table = tabulateRatings(units, labels);
  // Units of the same labels, in whatever order, are one content.
  const byKey = new Map(units.map((unit) => [keyOf(unit), unit]));
  const distinct = [...byKey.keys()].sort();
  const code = new Map(distinct.map((key, index) => [key, index]));
  const contentTable = tabulateRatings(
    distinct.map((key) => byKey.get(key) ?? []),
    table.isOrdered ? table.labels : undefined,
  );
  const intervals = bootstrapContents(
    units.map((_, u) => String(u)),
    // Sorted, so that the order of the units is no matter.
    {
      contents: Int32Array.from(units, (unit) => code.get(keyOf(unit)) ?? -1).sort(),
      size: distinct.length,
    },
    {
      fleissKappa: (drawn) => valueOrUndefined(fleissKappa(contentTable, drawn)),
      nominal: (drawn) => valueOrUndefined(krippendorffAlpha(contentTable, "nominal", drawn)),
      ordinal: (drawn) => valueOrUndefined(krippendorffAlpha(contentTable, "ordinal", drawn)),
      interval: (drawn) => valueOrUndefined(krippendorffAlpha(contentTable, "interval", drawn)),
    },
    options,
  );
  return {
    n: units.filter((unit) => unit.length >= 2).length,
    fleissKappa: withInterval(fleissKappa(table), intervals.fleissKappa),
    alphaNominal: withInterval(krippendorffAlpha(table, "nominal"), intervals.nominal),
    alphaOrdinal: withInterval(krippendorffAlpha(table, "ordinal"), intervals.ordinal),
    alphaInterval: withInterval(krippendorffAlpha(table, "interval"), intervals.interval),
  };
}

const keyOf = (unit: readonly Label[]) =>
  JSON.stringify(unit.map((label) => `${typeof label} ${label}`).sort());
