import { type Reason, reasons } from "@/lib/metrics/reasons";
import {
  formatChange,
  formatDistance,
  formatPoints,
  formatShare,
  formatThousandths,
  percent,
} from "@/lib/text/format-number";
import type { Measured } from "../schema-figures";

/** A number as it is shown. What is undefined has no `text`, and `why` says why. */
export interface Figure {
  text: string | null;
  /** The ends of the 95 % interval, without the unit. */
  interval: FigureInterval | null;
  /** Why there is no number or no interval, or what is odd about it. */
  why: string | null;
  n: number;
}

export interface FigureInterval {
  low: string;
  high: string;
}

export const intervalText = ({ low, high }: FigureInterval): string => `${low} to ${high}`;

/** How a value is written, and an end of its interval. */
export const formatters = {
  share: { value: formatShare, end: percent },
  distance: { value: formatDistance, end: percent },
  points: { value: (share: number) => `${formatPoints(share)}\u00a0points`, end: formatPoints },
  thousandths: { value: formatThousandths, end: formatThousandths },
  change: { value: formatChange, end: formatChange },
};

export type FigureFormat = keyof typeof formatters;

/** A figure in its format: a share (71.2 %), a distance (4.6 points), signed points (+5.0), thousandths, or a change of them. `say` puts its reasons into words. */
export function shownFigure(
  measured: Measured,
  format: FigureFormat,
  say = (reason: Reason): string => reasons[reason],
): Figure {
  const { value, end } = formatters[format];
  if ("undefined" in measured) {
    return { text: null, interval: null, why: say(measured.undefined), n: measured.n };
  }
  const { n } = measured;
  const text = value(measured.value);
  if ("low" in measured) {
    // An interval of no width would look like certainty.
    if (measured.low === measured.high) {
      return { text, interval: null, why: "no interval: all alike", n };
    }
    const interval = { low: end(measured.low), high: end(measured.high) };
    return { text, interval, why: outside(measured), n };
  }
  return { text, interval: null, why: `no interval: ${say(measured.noInterval)}`, n };
}

/**
 * Chance alone makes calibration errors too large. Plain resampling, as of the maximum error, adds to
 * that; the interval of the ECE takes it off.
 */
function outside({ value, low, high }: { value: number; low: number; high: number }) {
  if (value < low) return "the interval is biased upwards";
  return value > high ? "the interval allows for the value’s bias upwards" : null;
}

export interface Direction extends Figure {
  /** Said only where the interval leaves no doubt about the sign. */
  word: "overconfident" | "underconfident" | "direction unclear" | null;
}

/** In words, whether readers were surer than they were right; from mean confidence minus accuracy. */
export function directionOf(gap: Measured): Direction {
  return { ...shownFigure(gap, "points"), word: wordFor(gap) };
}

function wordFor(gap: Measured): Direction["word"] {
  if ("undefined" in gap) return null;
  if (!("low" in gap)) return "direction unclear";
  if (gap.low > 0) return "overconfident";
  if (gap.high < 0) return "underconfident";
  return "direction unclear";
}
