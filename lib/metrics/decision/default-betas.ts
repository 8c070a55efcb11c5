/** Costs of "I don't know" from 0 to 1 in steps of 0.01: where a decision curve is drawn by default. */
export const defaultBetas: Float64Array = Float64Array.from({ length: 101 }, (_, i) => i / 100);
