import { measureRest } from "@/lib/metrics/agreement/measure-rest";
import { hasValue } from "@/lib/metrics/has-value";
import { spread } from "@/lib/metrics/intervals/closed-form/spread";
import { requireQuestions } from "@/lib/metrics/intervals/require-questions";
import { compareNames } from "@/lib/text/compare";
import type { RestAgreement } from "../schema-agreement";
import type { Readings } from "./load-readings";

/**
 * How closely each reader agrees with all others who read the same, by name, and how their kappas are spread. Null
 * where two readers at most have read anything together: they are a pair.
 */
export function compareWithRest(readings: Readings): RestAgreement | null {
  const { item, reader, right, confidence, question } = readings;
  const measured = measureRest({
    item,
    rater: reader,
    label: Int32Array.from(right),
    labels: [false, true],
    confidence,
    cluster: question,
    raters: readings.readers.length,
  });
  const readers = measured.flatMap(({ n, clusters: questions, ...figures }, r) => {
    const of = readings.readers[r];
    const { agreement, kappa, pearson, difference } = figures;
    if (!of || n === 0 || !pearson || !difference) return [];
    return {
      ...of,
      n,
      questions,
      agreement: requireQuestions(agreement, questions),
      kappa: requireQuestions(kappa, questions),
      pearson: requireQuestions(pearson, questions),
      difference: requireQuestions(difference, questions),
    };
  });
  if (readers.length < 3) return null;
  readers.sort((a, b) => compareNames(`${a.name} ${a.version}`, `${b.name} ${b.version}`));
  return { readers, kappas: spreadKappas(readers.map(({ kappa }) => kappa)) };
}

/** Kappas from -1 to 1 in bins of a tenth. */
const bins = 20;

/** How many readers have which kappa. */
export function spreadKappas(kappas: RestAgreement["readers"][number]["kappa"][]) {
  const values = kappas.filter(hasValue).map(({ value }) => value);
  const counts: number[] = new Array(bins).fill(0);
  for (const value of values) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(((value + 1) / 2) * bins)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { counts, undefined: kappas.length - values.length, spread: spread(values) };
}
