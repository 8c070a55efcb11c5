import { count, type NamedCalibration } from "./prepare-calibration-table";
import { formatThousandths } from "./prepare-figure";
import { variantNames } from "./prepare-variants";
import type { ClusterWay, Measured, MethodUsed } from "./schema-figures";

// How figures were counted, in sentences.

/** Of a study's figures: their bins, their intervals, and how far the paper's rules are. */
export function sayMethod(method: MethodUsed, groups: readonly NamedCalibration[]): string[] {
  const drawn = groups
    .filter(({ n }) => n > 0)
    .map(({ ways }) => ({ drawn: "clusters" as const, ways }));
  const compared = groups.filter(({ ece }) => "value" in ece).map(namedApart);
  const reference = sayReference(method.rules, compared);
  return [`${sayBins(method)} ${sayResamples(method, drawn)}`, reference].filter(
    (sentence) => sentence !== null,
  );
}

const namedApart = ({ name, variant, ...calibration }: NamedCalibration) => ({
  ...calibration,
  name: variant === null ? name : `${name}, ${variantNames[variant]}`,
});

/** What the bins of the ECE are. */
export function sayBins({
  bins,
  binning,
  rules,
}: Pick<MethodUsed, "bins" | "binning" | "rules">): string {
  return `ECE over M = ${bins} bins of equal ${kinds[binning]}: ${ruleTexts[rules][binning]}.`;
}

const kinds = { "equal-mass": "mass", "equal-width": "width" };

const ruleTexts: Record<MethodUsed["rules"], Record<MethodUsed["binning"], string>> = {
  default: {
    "equal-mass": "every forecast counts, and a tie on a bin’s edge is shared by both sides",
    "equal-width": "left-closed, 100\u202f% in the last",
  },
  "right-closed": {
    "equal-mass": "right-closed at the quantiles, so that ties stay whole and bins may be unequal",
    "equal-width": "right-closed, 0\u202f% in the first",
  },
};

/** What was drawn in the resamples; of some groups forecasts may have been drawn one by one. */
export function sayResamples(
  { resamples, seed }: Pick<MethodUsed, "resamples" | "seed">,
  groups: readonly { drawn: "rows" | "clusters"; ways: readonly ClusterWay[] }[],
): string {
  const from = `95\u202f% intervals from ${count(resamples, "resample")} (seed “${seed}”)`;
  const drawn = new Set(groups.map((group) => group.drawn));
  if (!drawn.has("clusters")) return `${from}, forecasts drawn one by one.`;
  const by = new Set(groups.flatMap(({ ways }) => ways.map((way) => way.by)));
  const what = [by.has("question") && "question", by.has("person") && "person"].filter(Boolean);
  if (what.length === 0) return `${from}; no two forecasts share a question or a person.`;
  const together = `forecasts of one ${what.join(" or of one ")} drawn together`;
  return drawn.has("rows")
    ? `${from}, ${together} where the table says so.`
    : `${from}, ${together}.`;
}

interface Compared {
  name: string;
  ece: Measured;
  /** Null while it is not known. */
  referenceEce: Measured | null;
}

/** How far the shown ECE is from the paper's rules; null where that is not known of any group. */
export function sayReference(rules: MethodUsed["rules"], groups: readonly Compared[]) {
  const apart = groups.flatMap(({ name, ece, referenceEce: reference }) => {
    if (!reference || !("value" in reference) || !("value" in ece)) return [];
    return [{ name, shown: ece.value, reference: reference.value }];
  });
  const distance = (of: (typeof apart)[number]) => Math.abs(of.shown - of.reference);
  const farthest = apart.reduce<(typeof apart)[number] | null>(
    (most, of) => (most === null || distance(of) > distance(most) ? of : most),
    null,
  );
  if (!farthest) return null;
  const shownBy = `ECE is shown by the ${rules} rules. By the paper’s reference rules`;
  const known = groups.length === apart.length ? "" : ` (known of ${apart.length} so far)`;
  if (distance(farthest) < 0.0005) return `${shownBy} it would be the same to 0.001${known}.`;
  const { name, shown, reference } = farthest;
  const [here, there] = [formatThousandths(shown), formatThousandths(reference)];
  return apart.length === 1
    ? `${shownBy} it would be ${there} and not ${here}${known}.`
    : `${shownBy} it differs most for ${name}: ${here} here, ${there} there${known}.`;
}
