/** What someone typed as a confidence: nothing yet, a probability, or something to correct. */
export type TypedPercent =
  | { kind: "empty" }
  | { kind: "ok"; probability: number }
  | { kind: "bad"; message: string };

/**
 * Reads a percentage as people type it: `75`, `75%`, `75 %`, `7,5`, `7.5`.
 * @example parsePercent("7,5 %") // { kind: "ok", probability: 0.075 }
 */
export function parsePercent(typed: string): TypedPercent {
  // `\s` also matches the no-break spaces that phones put before the sign.
  const text = typed.replace(/\s/g, "").replace(/%$/, "").replace(",", ".");
  if (text === "") return { kind: "empty" };
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) {
    return bad("Enter a number from 0 to 100.");
  }
  const percent = Number(text);
  // A comma before three digits parts thousands: 1,000 is not 1 %.
  if (percent > 100 || /^\d{1,3},\d{3}$/.test(typed.trim()))
    return bad("Enter a percentage of at most 100.");
  // People who type 0.75 more often mean 75 % than three quarters of a percent: ask, never guess.
  if (percent > 0 && percent < 1) {
    return bad("Enter a percentage from 0 to 100 (for example, 75, not 0.75).");
  }
  // Shifting the decimal point in the text keeps 33.3 from becoming 0.33299999999999996.
  return { kind: "ok", probability: Number(`${text}e-2`) };
}

const bad = (message: string): TypedPercent => ({ kind: "bad", message });
