import type { Scale } from "../options";

const plainNumber = /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i;

const numberIn = (cell: unknown): string | null => {
  if (typeof cell !== "number" && typeof cell !== "string") return null;
  const text = String(cell).trim();
  return plainNumber.test(text) ? text : null;
};

/** A number without a percent sign that no probability is, unless it is a percentage. */
export function isAboveOne(cell: unknown): boolean {
  const text = numberIn(cell);
  return text !== null && Number(text.replace(",", ".")) > 1;
}

/** A cell with a probability, read on the file's scale: in a file of percentages, 85 is 85%. */
export function asScaled(cell: unknown, scale: Scale | undefined): unknown {
  if (scale !== "percent") return cell;
  const text = numberIn(cell);
  return text === null ? cell : `${text}%`;
}
