import { wilsonInterval } from "@/lib/metrics/intervals/wilson-interval";
import type { NamedCalibration } from "../prepare-calibration-table";
import type { CalibrationBin } from "../schema";

/** A calibration to prepare; what a test is about is given. */
export function calibrationOf(given: Partial<NamedCalibration> = {}): NamedCalibration {
  return {
    key: "a",
    name: "LC RL",
    detail: "states confidence",
    n: 100,
    noAnswer: 0,
    confidenceSetToOne: 0,
    simulated: 0,
    questions: 50,
    readers: 4,
    surplus: 0,
    leftOut: { unparsable: 0, unjudged: 0, excluded: 0 },
    variant: null,
    accuracy: { value: 0.712, n: 100, low: 0.64, high: 0.781 },
    meanConfidence: { value: 0.8, n: 100, low: 0.76, high: 0.84 },
    gap: { value: 0.088, n: 100, low: 0.01, high: 0.16 },
    ece: { value: 0.0936, n: 100, low: 0.07, high: 0.15 },
    referenceEce: { value: 0.0951, n: 100, noInterval: "shown for comparison" },
    defaultEce: null,
    ways: [{ by: "question", clusters: 50 }],
    bins: [],
    confidenceCounts: new Array(21).fill(0),
    ...given,
  };
}

/** A bin of `n` forecasts between two confidences, their mean in the middle. */
export function binOf(n: number, hits: number, low: number, high: number): CalibrationBin {
  return {
    ...{ n, accuracy: hits / n, meanConfidence: (low + high) / 2, low, high },
    accuracyInterval: wilsonInterval(hits, n),
  };
}
