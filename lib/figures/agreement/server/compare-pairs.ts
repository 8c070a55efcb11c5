import { requireQuestionsOfAll } from "@/lib/figures/calibration/server/require-questions";
import { method } from "@/lib/figures/method";
import { measureAgreement } from "@/lib/metrics/agreement/measure-agreement";
import { compareText } from "@/lib/text/compare";
import type { AgreementFigures, AgreementMatrix, ComparedPair } from "../schema-agreement";
import { describeSides, type SideForecast } from "./select-side-forecasts";

/**
 * How closely any two sides agree on what both have read, per model and over all models;
 * `onProgress` in [0, 1].
 */
export async function comparePairs(
  forecasts: readonly SideForecast[],
  onProgress: (share: number) => Promise<void> = async () => undefined,
): Promise<Pick<AgreementMatrix, "sides" | "pairs">> {
  const sides = describeSides(forecasts);
  const places = new Map(sides.map(({ key }, i) => [key, i]));
  const place = (key: string) => places.get(key) ?? 0;
  const compared = [...pairSides(forecasts)];
  const pairs: ComparedPair[] = [];
  for (const [i, [key, ofSides]] of compared.entries()) {
    await onProgress(i / compared.length);
    const [a = "", b = ""] = key.split(" ");
    pairs.push({ a, b, pooled: measurePairs(ofSides), models: perModel(ofSides) });
  }
  pairs.sort((x, y) => place(x.a) - place(y.a) || place(x.b) - place(y.b));
  return { sides, pairs };
}

function measurePairs(pairs: readonly ForecastPair[]): AgreementFigures {
  const measured = measureAgreement(
    pairs.map(({ a, b }) => ({ item: a.question, a: rating(a), b: rating(b) })),
    method,
  );
  const { n, kappaStandardError: _, exactLabel: __, ...figures } = measured;
  const questions = new Set(pairs.map(({ a }) => a.question)).size;
  return {
    n,
    questions,
    simulated: pairs.filter(({ a, b }) => a.simulated || b.simulated).length,
    confidenceSetToOne: pairs.filter(({ a, b }) => a.setToOne || b.setToOne).length,
    ...requireQuestionsOfAll(figures, questions),
  };
}

const rating = ({ correct, confidence }: SideForecast) => ({ label: correct, confidence });

function perModel(pairs: readonly ForecastPair[]): ComparedPair["models"] {
  return [...Map.groupBy(pairs, ({ a }) => a.modelId)]
    .map(([id, ofModel]) => {
      const { model: name, modelKind: kind } = ofModel[0]?.a ?? { model: null, modelKind: null };
      const model = id && name && kind ? { id, name, kind } : null;
      return { model, ...measurePairs(ofModel) };
    })
    .sort((x, y) => compareText(x.model?.name ?? "", y.model?.name ?? ""));
}

export interface ForecastPair {
  a: SideForecast;
  b: SideForecast;
}

/**
 * Every two forecasts of the same by different readers, by the sides that they are of: the key is the
 * two sides', crowdworkers and then other people first, with a space between. Of two people of one side, the one at the
 * lower slot number (where equal: who comes first in an export) is `a`, so which side someone is on says
 * nothing about them.
 */
export function pairSides(forecasts: readonly SideForecast[]): Map<string, ForecastPair[]> {
  const pairs = new Map<string, ForecastPair[]>();
  for (const same of Map.groupBy(forecasts, ({ item }) => item).values()) {
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

const sideOrder = ({ readerKind, side }: SideForecast): string => {
  if (side === "crowd") return "0";
  return `${readerKind === "human" ? "1" : "2"} ${side}`;
};
