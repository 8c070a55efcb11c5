import type { DistributedForecast } from "@/lib/metrics/decision/decision-loss";
import { seededRandom } from "@/lib/metrics/random/seeded-random";

/** A forecast over three answers, and the true probabilities of those answers. */
type Case = { forecast: number[]; truth: number[] };

/** The orders of three answers; those that swap two of them are odd. */
const orders = [
  { order: [0, 1, 2], odd: false },
  { order: [1, 2, 0], odd: false },
  { order: [2, 0, 1], odd: false },
  { order: [0, 2, 1], odd: true },
  { order: [2, 1, 0], odd: true },
  { order: [1, 0, 2], odd: true },
] as const;

const shapes = [
  [0.5, 0.3, 0.2],
  [0.7, 0.2, 0.1],
] as const;

const arranged = (shape: readonly number[], order: readonly number[]) =>
  order.map((place) => shape[place] ?? 0);

const everyCase = (truth: (shape: readonly number[], odd: boolean) => readonly number[]): Case[] =>
  shapes.flatMap((shape) =>
    orders.map(({ order, odd }) => ({
      forecast: arranged(shape, order),
      truth: arranged(truth(shape, odd), order),
    })),
  );

const confidenceOnly: Case[] = (
  [
    [0.6, 0.2],
    [0.8, 0.15],
  ] as const
).flatMap(([top, off]) =>
  // Too low where the first answer is the likeliest, too high where the third is: right in the mean.
  [top + off, top, top - off].map((right, likeliest) => ({
    forecast: [0, 1, 2].map((y) => (y === likeliest ? top : (1 - top) / 2)),
    truth: [0, 1, 2].map((y) => (y === likeliest ? right : (1 - right) / 2)),
  })),
);

/**
 * Forecasters whose calibration is known, each a list of equally likely cases:
 *
 * - distribution: the truth is the forecast.
 * - classwise: 10 or 15 points move from the third to the second answer or back, as the order is even
 *   or odd. For each answer and each probability one of the two orders that give it is odd, so each
 *   probability is right in the mean, and so is the largest; but not the whole distribution.
 * - confidence: the largest probability is right in the mean over the answers that it is of, but not
 *   for each answer.
 * - overconfident: the truth is nearer to a third each.
 */
const forecasters = {
  distribution: everyCase((shape) => shape),
  classwise: everyCase(([a = 0, b = 0, c = 0], odd) => {
    const moved = a === 0.5 ? 0.15 : 0.1;
    return odd ? [a, b - moved, c + moved] : [a, b + moved, c - moved];
  }),
  confidence: confidenceOnly,
  overconfident: everyCase((shape) => shape.map((p) => 0.4 * p + 0.6 / 3)),
} satisfies Record<string, Case[]>;

export type Forecaster = keyof typeof forecasters;
export const forecasterNames = Object.keys(forecasters) as Forecaster[];

/** `n` forecasts of a forecaster with the answers that then came true; another sample for each number. */
export function drawForecasts(of: Forecaster, n: number, sample = 0): DistributedForecast[] {
  const cases = forecasters[of];
  const random = seededRandom(`forecasts ${of} ${sample}`);
  return Array.from({ length: n }, () => {
    const { forecast, truth } = cases[Math.floor(random() * cases.length)] ?? {
      forecast: [],
      truth: [],
    };
    const u = random();
    const [first = 0, second = 0] = truth;
    return { probabilities: forecast, outcome: u < first ? 0 : u < first + second ? 1 : 2 };
  });
}
