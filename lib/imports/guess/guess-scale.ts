import { fieldsOf } from "../fields";
import { columnOf, type ImportKind, type Mapping, type Scale } from "../options";
import { saysPercent } from "../plain-name";
import { unpivoted } from "../unpivot";
import type { ColumnProfile, PlainNumbers } from "./column-profile";

/** Whether a file writes 0.85 or 85; null where the person must say. */
export interface ScaleGuess {
  scale: Scale | null;
  why: string;
  /** A value that would be tiny as a percentage. Undefined where the file may well mean that. */
  tiny?: number;
}

/**
 * One answer for all rows: in a file of 1 to 99, 1 is 1 %. Undefined where nothing in the file depends on it.
 * @param turned the columns whose cells are rows of their own
 */
export function guessScale(
  kind: ImportKind,
  mapping: Mapping,
  profiles: ReadonlyMap<string, ColumnProfile>,
  turned: readonly string[] = [],
): ScaleGuess | undefined {
  const columns = fieldsOf(kind).flatMap(({ name, content }) => {
    const column = columnOf(mapping[name]);
    if (content !== "probability" || column === undefined) return [];
    return column === unpivoted.cell ? turned : [column];
  });
  const found = columns.flatMap((column) => profiles.get(column) ?? []);
  if (columns.length === 0) return undefined;
  const plain = found.map((p) => p.plain);
  const max = Math.max(...plain.map((p) => p.max));
  const fraction = plain.find((p) => p.fraction !== null)?.fraction ?? null;
  const isSigned = found.some((p) => p.hasPercentSign);
  if (isSigned && max === Number.NEGATIVE_INFINITY) {
    return { scale: "fraction", why: "All values have a percent sign, so they are percentages." };
  }
  if (max > 1 && fraction !== null && !arePercentWithDecimals(plain)) {
    const why = `Values below 1 and values up to ${max} both occur.`;
    return { scale: null, why, tiny: fraction };
  }
  if (max > 1) return { scale: "percent", why: `The values go up to ${max}.` };
  const tiny = fraction ?? (max === 1 ? 1 : undefined);
  if (!isSigned && columns.some(saysPercent)) {
    return { scale: null, why: "A column’s name says percent, but no value is above 1.", tiny };
  }
  // A number above 100 is a mistake on either scale.
  const mistakes = found.some((p) => p.max > 100) ? " up to 100" : "";
  return {
    scale: "fraction",
    tiny,
    why: isSigned
      ? `No value${mistakes} without a percent sign is above 1.`
      : `No value${mistakes} is above 1.`,
  };
}

/** What is doubtful about the scale that was chosen: "0.85 will be stored as 0.85%"; undefined for nothing. */
export const scaleWarning = (guess: ScaleGuess | undefined, scale: Scale | undefined) =>
  scale === "percent" && guess?.tiny !== undefined
    ? `${guess.tiny} will be stored as ${guess.tiny}%`
    : undefined;

/** Percentages such as 12.25 may go below 1 %. A single one among fractions is as likely a typo. */
function arePercentWithDecimals(plain: PlainNumbers[]): boolean {
  const sum = (key: "belowOne" | "aboveOne") => plain.reduce((n, p) => n + p[key], 0);
  return plain.some((p) => p.hasDecimalsAboveOne) && sum("aboveOne") > sum("belowOne");
}
