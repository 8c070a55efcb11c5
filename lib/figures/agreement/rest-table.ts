import { type Figure, type FigureFormat, shownFigure } from "@/lib/figures/format/shown-figure";
import { type Reason, reasons } from "@/lib/metrics/reasons";
import { compareNames } from "@/lib/text/compare";
import { count } from "@/lib/text/count";
import { formatThousandths } from "@/lib/text/format-number";
import type { RestAgreement, RestReader } from "./schema-agreement";

export const restMeasures = {
  kappa: { label: "Kappa with the rest", format: "thousandths" },
  agreement: { label: "Others who say the same", format: "share" },
  pearson: { label: "Correlation on confidence", format: "thousandths" },
  difference: { label: "Mean difference of confidence", format: "distance" },
} as const satisfies Record<string, { label: string; format: FigureFormat }>;
export type RestMeasure = keyof typeof restMeasures;
const restMeasureNames = Object.keys(restMeasures) as RestMeasure[];

/** The measures that readers have: labels have no confidence. */
export const measuresOf = (readers: readonly RestReader[]): RestMeasure[] =>
  restMeasureNames.filter((name) => readers.some((reader) => reader[name] !== null));

/** What the table can be sorted by: whoever agrees least comes first, then who agrees most. */
export const restOrders = {
  name: "Name",
  n: "Most read first",
  ...(Object.fromEntries(
    restMeasureNames.flatMap((name) => [
      [name, `${restMeasures[name].label}, lowest first`],
      [`-${name}`, `${restMeasures[name].label}, highest first`],
    ]),
  ) as Record<RestMeasure | `-${RestMeasure}`, string>),
};
export type RestOrder = keyof typeof restOrders;

/** The orders of these measures. */
export const ordersOf = (measures: readonly RestMeasure[]): RestOrder[] => [
  ...(["name", "n"] as const),
  ...measures.flatMap((name) => [name, `-${name}`] as const),
];

export const restName = ({ name, version }: Pick<RestReader, "name" | "version">): string =>
  version ? `${name} (${version})` : name;

/** The readers in an order. Whose figure is undefined comes last. */
export function sortRest(readers: readonly RestReader[], order: RestOrder): RestReader[] {
  const byName = (a: RestReader, b: RestReader) => compareNames(restName(a), restName(b));
  if (order === "name") return readers.toSorted(byName);
  if (order === "n") return readers.toSorted((a, b) => b.n - a.n || byName(a, b));
  const measure = order.replace("-", "") as RestMeasure;
  const sign = order.startsWith("-") ? -1 : 1;
  const figureOf = (reader: RestReader) => {
    const measured = reader[measure];
    return measured && "value" in measured ? sign * measured.value : Number.POSITIVE_INFINITY;
  };
  return readers.toSorted((a, b) => {
    const [x, y] = [figureOf(a), figureOf(b)];
    return x === y ? byName(a, b) : x - y;
  });
}

function say(reason: Reason): string {
  if (reason === "first_constant") return "the reader’s confidence is constant";
  if (reason === "second_constant") return "the others’ mean confidence is constant";
  return reasons[reason];
}

/** A reader's row, as it is shown. */
export function restRow(reader: RestReader) {
  return {
    key: reader.id,
    name: restName(reader),
    n: reader.n,
    basis: count(reader.questions, "question"),
    simulated: reader.simulated ? ({ count: reader.n, all: true } as const) : null,
    figures: Object.fromEntries(
      restMeasureNames.flatMap((name) => {
        const measured = reader[name];
        return measured ? [[name, shownFigure(measured, restMeasures[name].format, say)]] : [];
      }),
    ) as Partial<Record<RestMeasure, Figure>>,
  };
}
export type RestRow = ReturnType<typeof restRow>;

/** How many readers have which kappa, in bars of a tenth from the lowest to the highest that there is. */
export function restHistogram({ kappas: { counts, undefined: without, spread } }: RestAgreement) {
  const first = counts.findIndex((n) => n > 0);
  const last = counts.findLastIndex((n) => n > 0);
  const endOf = (bin: number) => ((2 * bin) / counts.length - 1).toFixed(1).replace("-", "−");
  const bars = counts.slice(first, last + 1).map((n, i) => ({
    from: endOf(first + i),
    n,
    label: `${endOf(first + i)} to ${endOf(first + i + 1)}: ${count(n, "reader")}`,
  }));
  const parts = ["Readers by their kappa with the rest"];
  if ("median" in spread) {
    const { lowerQuartile, median, upperQuartile } = spread;
    parts.push(
      `median ${formatThousandths(median)}, half of them from ${formatThousandths(lowerQuartile)} to ${formatThousandths(upperQuartile)}`,
    );
  }
  if (without > 0) parts.push(`${count(without, "reader")} without a kappa`);
  return {
    bars,
    most: Math.max(1, ...counts),
    caption: `${parts.join("; ")}.`,
    undefined: first < 0 ? "no reader has a kappa" : null,
  };
}
