import { formatThousandths } from "@/lib/text/format-number";
import type { Measured } from "../schema-figures";
import type { AgreementPoint } from "./schema";

/** A figure at a text: how high it is, and the ends of its interval where it has one. */
export interface AgreementMark {
  texts: number;
  value: number;
  low: number | null;
  high: number | null;
}

/**
 * Kappa and correlation of a person, window after window.
 * @param nothing why there are no points, where there are none
 */
export function agreementChart(
  points: readonly AgreementPoint[],
  minKappa: number | null,
  nothing: string,
) {
  const kappa = marksOf(points, "kappa");
  const pearson = marksOf(points, "pearson");
  const newest = points.at(-1);
  return {
    kappa,
    pearson,
    minKappa,
    /** The axis ends here. */
    texts: newest?.texts ?? 0,
    summary: `Kappa: ${inWords(kappa)}. Correlation: ${inWords(pearson)}.`,
    undefined:
      kappa.length + pearson.length > 0
        ? null
        : points.length === 0
          ? nothing
          : "both figures are undefined so far",
  };
}
export type AgreementChart = ReturnType<typeof agreementChart>;

const marksOf = (points: readonly AgreementPoint[], name: "kappa" | "pearson"): AgreementMark[] =>
  points.flatMap((point) => {
    const measured: Measured = point[name];
    if (!("value" in measured)) return [];
    const [low, high] = "low" in measured ? [measured.low, measured.high] : [null, null];
    return [{ texts: point.texts, value: measured.value, low, high }];
  });

/** "0.812 after 30 texts, 0.354 after 120": the first and the newest. */
function inWords(marks: readonly AgreementMark[]): string {
  const ends = [...new Set([marks[0], marks.at(-1)])].filter((mark) => mark !== undefined);
  if (ends.length === 0) return "undefined";
  return ends
    .map(({ value, texts }) => `${formatThousandths(value)} after ${texts} texts`)
    .join(", ");
}
