import { z } from "zod";

/** What a cell turned out to be: a value, or what is wrong with it. */
export type Parsed<T> = { value: T } | { problem: string };

/** Reads the content of a cell that is not blank: text from CSV, any JSON value from JSONL. */
export type CellParser<T> = (cell: unknown) => Parsed<T>;

const isBlank = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === "string" && cell.trim() === "");

/** A field that every row must have. */
export const required = <T>(parse: CellParser<T>) =>
  z.unknown().transform((cell, ctx): T => {
    const parsed = isBlank(cell) ? { problem: "is missing" } : parse(cell);
    if ("value" in parsed) return parsed.value;
    ctx.addIssue({ code: "custom", message: parsed.problem });
    return z.NEVER;
  });

/** A field that may be blank or absent: null then. */
export const optional = <T>(parse: CellParser<T>) =>
  z.unknown().transform((cell, ctx): T | null => {
    if (isBlank(cell)) return null;
    const parsed = parse(cell);
    if ("value" in parsed) return parsed.value;
    ctx.addIssue({ code: "custom", message: parsed.problem });
    return z.NEVER;
  });

/** A cell's content, short enough for a message. */
export function quote(cell: unknown): string {
  const text = typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
}
