import type { SourceItem } from "../reading/source-row";
import { isBlank } from "../rows/field";
import { flag } from "../rows/number-cell";

/** What the values of a column look like, as far as the preview shows. */
export interface ColumnProfile {
  /** Cells that say something. */
  filled: number;
  /** The first few different ones. */
  samples: string[];
  /** Whether they are numbers, perhaps with a percent sign. A few that are not are mistakes. */
  isNumeric: boolean;
  min: number;
  max: number;
  hasPercentSign: boolean;
  /** Cells that can be a probability: from 0 to 1, or from 0 to 100. */
  probabilities: number;
  /** The numbers without a percent sign among these. */
  plain: PlainNumbers;
  /** Whether they say yes or no: 0/1, true/false, correct/incorrect. A few words that do not are mistakes. */
  isFlag: boolean;
  /** Characters, on average. */
  length: number;
  different: number;
}

/** Numbers from 0 to 100, which may be fractions or percentages. */
export interface PlainNumbers {
  max: number;
  /** The first one between 0 and 1. */
  fraction: number | null;
  belowOne: number;
  aboveOne: number;
  /** Such as 12.25: then a value below 1 is no sign of another scale. */
  hasDecimalsAboveOne: boolean;
}

/** The share of cells by which a column is known. */
const most = 0.9;
const half = 0.5;
const shown = 3;
const shownCharacters = 40;
const number = /^([+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?) ?(%?)$/i;

/** Describes each column by its values in these rows. */
export function profileColumns(
  columns: readonly string[],
  items: SourceItem[],
): Map<string, ColumnProfile> {
  const rows = items.flatMap((item) => ("cells" in item ? [item.cells] : []));
  return new Map(
    columns.map((column) => [column, profileOf(rows.map((cells) => cells.get(column)))]),
  );
}

function profileOf(cells: unknown[]): ColumnProfile {
  const filled = cells.filter((cell) => !isBlank(cell, "number"));
  const texts = filled.map((cell) =>
    (typeof cell === "string" ? cell : (JSON.stringify(cell) ?? "")).trim(),
  );
  const numbers = texts.flatMap((text) => {
    const [, digits, sign] = number.exec(text) ?? [];
    return digits === undefined ? [] : [{ value: Number(digits.replace(",", ".")), sign }];
  });
  const values = numbers.map(({ value }) => value);
  const different = new Set(texts);
  const flags = filled.filter((cell) => "value" in flag(cell)).length;
  const isMost = (n: number) => n > 0 && n >= filled.length * most;
  const probabilities = numbers.filter(({ value }) => value >= 0 && value <= 100);
  const isOnlyZeroOrOne = values.every((value) => value === 0 || value === 1);
  return {
    filled: filled.length,
    samples: [...different].slice(0, shown).map(shorten),
    isNumeric: isMost(numbers.length),
    min: values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    max: maxOf(values),
    hasPercentSign: numbers.some(({ sign }) => sign === "%"),
    probabilities: probabilities.length,
    plain: plainNumbers(probabilities.flatMap(({ value, sign }) => (sign ? [] : [value]))),
    isFlag: isMost(flags) && isOnlyZeroOrOne,
    length: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length),
    different: different.size,
  };
}

function plainNumbers(values: number[]): PlainNumbers {
  const fractions = values.filter((value) => value > 0 && value < 1);
  const aboveOne = values.filter((value) => value > 1);
  return {
    max: maxOf(values),
    fraction: fractions[0] ?? null,
    belowOne: fractions.length,
    aboveOne: aboveOne.length,
    hasDecimalsAboveOne: aboveOne.some((value) => !Number.isInteger(value)),
  };
}

const maxOf = (values: number[]) =>
  values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);

const shorten = (text: string) =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;

/** Whether the values can be probabilities, and are not only 0 and 1. A few that can’t are mistakes. */
export const looksLikeProbability = (profile: ColumnProfile | undefined): boolean =>
  hasProbabilities(profile, most);

/** The same of a column among several alike: a person with a few answers, one of them mistyped, is one of them. */
export const looksLikeProbabilityBesideOthers = (profile: ColumnProfile | undefined): boolean =>
  hasProbabilities(profile, half);

/** Whether a column holds probabilities whatever it is called: whole numbers may as well be keys or ages. */
export const isSurelyProbability = (profile: ColumnProfile | undefined): boolean =>
  looksLikeProbabilityBesideOthers(profile) &&
  (profile?.hasPercentSign === true || profile?.plain.fraction !== null);

const hasProbabilities = (profile: ColumnProfile | undefined, share: number): boolean =>
  profile !== undefined &&
  profile.probabilities > 0 &&
  !profile.isFlag &&
  profile.probabilities >= profile.filled * share;

export const looksLikeFlag = (profile: ColumnProfile | undefined): boolean =>
  profile?.isFlag === true;
