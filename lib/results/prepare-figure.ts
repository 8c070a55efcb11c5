import type { Measured } from "./schema";

/** A number as it is shown. What is undefined has no `text`, and `why` says why. */
export interface Figure {
  text: string | null;
  /** The 95 % interval. */
  interval: string | null;
  /** Why there is no number or no interval, or what is odd about it. */
  why: string | null;
  n: number;
}

/** Keeps number and unit on one line. */
const thin = "\u202f";

/** 0.7123 as "71.2 %". */
export const formatShare = (share: number) => `${(100 * share).toFixed(1)}${thin}%`;

/** 0.05 as "+5.0", -0.05 as "−5.0": percentage points. */
const formatPoints = (share: number) => signed(100 * share, 1);

/** 0.0936 as "0.094". */
export const formatThousandths = (value: number) => signed(value, 3).replace(/^\+/, "");

/** 0.0936 as "+0.094": how far one figure is above another. */
const formatChange = (value: number) => signed(value, 3);

/** 0.0464 as "4.6 points": how far two shares are apart. */
export const formatDistance = (share: number) => `${percent(share)}\u00a0points`;

const percent = (share: number) => (100 * share).toFixed(1);

const formatters = {
  share: { value: formatShare, end: percent },
  distance: { value: formatDistance, end: percent },
  points: { value: (share: number) => `${formatPoints(share)}\u00a0points`, end: formatPoints },
  thousandths: { value: formatThousandths, end: formatThousandths },
  change: { value: formatChange, end: formatChange },
};

export type FigureFormat = keyof typeof formatters;

/** A figure in its format: a share (71.2 %), a distance (4.6 points), signed points (+5.0), thousandths, or a change of them. */
export function prepareFigure(measured: Measured, format: FigureFormat): Figure {
  const { value, end } = formatters[format];
  if ("undefined" in measured) {
    return { text: null, interval: null, why: measured.undefined, n: measured.n };
  }
  const { n } = measured;
  const text = value(measured.value);
  if ("low" in measured) {
    // An interval of no width would look like certainty.
    if (measured.low === measured.high) {
      return { text, interval: null, why: "no interval: all alike", n };
    }
    const interval = `${end(measured.low)} to ${end(measured.high)}`;
    return { text, interval, why: outside(measured), n };
  }
  return { text, interval: null, why: `no interval: ${measured.noInterval}`, n };
}

/**
 * Chance alone makes calibration errors too large. Plain resampling, as of the maximum error, adds to
 * that; the interval of the ECE takes it off.
 */
function outside({ value, low, high }: { value: number; low: number; high: number }) {
  if (value < low) return "the interval is biased upwards";
  return value > high ? "the interval allows for the value’s bias upwards" : null;
}

/** With a true minus sign, and no sign before zero. */
function signed(value: number, decimals: number): string {
  const digits = Math.abs(value).toFixed(decimals);
  if (Number(digits) === 0) return digits;
  return value < 0 ? `−${digits}` : `+${digits}`;
}
