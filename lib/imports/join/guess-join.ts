import { fieldsOf } from "../fields";
import type { JoinedFrom } from "../options";
import { plainName } from "../plain-name";
import type { Preview } from "../preview";
import { keyText } from "./key-text";

/** The columns of two files that hold the same keys. */
export interface JoinKeys {
  first: string;
  second: string;
}

type Seen = Pick<Preview, "columns" | "items">;

/**
 * Finds the pair of columns that shares most values; among equals, one whose names agree. Undefined when none does.
 * @param before how the import was joined that a correction replaces: its keys are taken where both files have them
 */
export function guessJoin(first: Seen, second: Seen, before?: JoinedFrom): JoinKeys | undefined {
  const known = before && { first: before.first.key, second: before.second.key };
  if (known && first.columns.includes(known.first) && second.columns.includes(known.second)) {
    return known;
  }
  const [left, right] = [valuesOf(first), valuesOf(second)];
  let best: { keys: JoinKeys; score: number } | undefined;
  for (const [a, values] of left) {
    for (const [b, known] of right) {
      // A key is in the second file once.
      if (known.size < second.items.length || values.size === 0) continue;
      const shared = [...values].filter((value) => known.has(value)).length / values.size;
      const score = shared + (areNamedAlike(a, b) ? 0.5 : 0);
      if (shared > 0 && score > (best?.score ?? 0)) best = { keys: { first: a, second: b }, score };
    }
  }
  return best?.keys;
}

function valuesOf({ columns, items }: Seen): [string, Set<string>][] {
  return columns.map((column) => {
    const texts = items.flatMap((item) =>
      "cells" in item ? [keyText(item.cells.get(column))] : [],
    );
    return [column, new Set(texts.filter((text) => text !== ""))];
  });
}

const keyNames = new Set(
  fieldsOf("forecasts")
    .filter(({ name }) => name === "question")
    .flatMap(({ columns, synonyms = [] }) => [...columns, ...synonyms])
    .map(plainName),
);

const areNamedAlike = (a: string, b: string): boolean =>
  plainName(a) === plainName(b) || (keyNames.has(plainName(a)) && keyNames.has(plainName(b)));
