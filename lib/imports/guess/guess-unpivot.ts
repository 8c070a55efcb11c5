import { fieldsOf } from "../fields";
import { findByName } from "../locate-fields";
import type { ImportOptions } from "../options";
import { lastWord } from "../plain-name";
import { unpivoted } from "../unpivot";
import {
  type ColumnProfile,
  isSurelyProbability,
  looksLikeProbabilityBesideOthers,
} from "./column-profile";

type Unpivot = NonNullable<ImportOptions["unpivot"]>;

/** What the columns of a wide file are. */
export type Heading = "reader" | "question";

const fewest = 2;
/** What ends in one of these has whole numbers that are no percentages. */
const otherNumbers = new Set(["id", "index", "idx", "age", "year", "no"]);

/**
 * Recognises a wide file: no column is called a confidence, and several hold probabilities.
 * @returns undefined for any other
 */
export function guessUnpivot(
  columns: string[],
  profiles: ReadonlyMap<string, ColumnProfile>,
): Unpivot | undefined {
  const byName = findByName(fieldsOf("forecasts"), new Set(columns));
  if (["confidence", "probability", "distribution"].some((field) => byName.has(field))) return;
  const taken = new Set([...byName.values()].map(({ column }) => column));
  const wide = columns.filter((column) => {
    const profile = profiles.get(column);
    if (taken.has(column)) return false;
    return otherNumbers.has(lastWord(column))
      ? isSurelyProbability(profile)
      : looksLikeProbabilityBesideOthers(profile);
  });
  return wide.length >= fewest ? { columns: wide } : undefined;
}

/** What the mapping of a wide file adds to that of its other columns. */
export function headingMapping(heading: Heading, other: string | undefined) {
  const opposite = heading === "reader" ? "question" : "reader";
  return {
    [heading]: { column: unpivoted.heading },
    [opposite]: { column: other ?? unpivoted.line },
  };
}
