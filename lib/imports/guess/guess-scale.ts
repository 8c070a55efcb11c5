import { fieldsOf } from "../fields";
import { columnOf, type ImportKind, type Mapping, type Scale } from "../options";
import { saysPercent } from "../plain-name";
import { unpivoted } from "../unpivot";
import type { ColumnProfile, PlainNumbers } from "./column-profile";

/** Whether a file writes 0.85 or 85; null where the person must say. */
export interface ScaleGuess {
  scale: Scale | null;
  why: string;
  /** A value below 1 beside values above 1, none of which has decimals: some rows may be written another way. */
  odd?: number;
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
    return { scale: null, why, odd: fraction };
  }
  if (max > 1) return { scale: "percent", why: `The values go up to ${max}.` };
  if (!isSigned && columns.some(saysPercent)) {
    return { scale: null, why: "A column’s name says percent, but no value is above 1." };
  }
  // A number above 100 is a mistake on either scale.
  const mistakes = found.some((p) => p.max > 100) ? " up to 100" : "";
  return {
    scale: "fraction",
    why: isSigned
      ? `No value${mistakes} without a percent sign is above 1.`
      : `No value${mistakes} is above 1.`,
  };
}

/** Percentages such as 12.25 may go below 1 %. A single one among fractions is as likely a typo. */
function arePercentWithDecimals(plain: PlainNumbers[]): boolean {
  const sum = (key: "belowOne" | "aboveOne") => plain.reduce((n, p) => n + p[key], 0);
  return plain.some((p) => p.hasDecimalsAboveOne) && sum("aboveOne") > sum("belowOne");
}
