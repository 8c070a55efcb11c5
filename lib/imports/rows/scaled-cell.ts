import { readDecimal } from "@/lib/text/read-decimal";
import type { Scale } from "../options";

const numberIn = (cell: unknown): number | null =>
  typeof cell === "number" || typeof cell === "string" ? readDecimal(String(cell).trim()) : null;

/** A number without a percent sign that no probability is, unless it is a percentage. */
export const isAboveOne = (cell: unknown): boolean => (numberIn(cell) ?? 0) > 1;

/** A cell with a probability, read on the file's scale: in a file of percentages, 85 is 85%. */
export const asScaled = (cell: unknown, scale: Scale | undefined): unknown =>
  scale === "percent" && numberIn(cell) !== null ? `${String(cell).trim()}%` : cell;
