import { z } from "zod";
import type { CellParser } from "./cell";

/** A field's description for people, and the columns it may be in. */
interface About {
  hint?: string;
  /** The only values that it may have. */
  words?: readonly string[];
  /** The columns to look in when the mapping names none, the first that exists; by default its own name. */
  columns?: readonly string[];
  /** Other names for such a column, compared without case and signs. */
  synonyms?: readonly string[];
  /** Fields beside which the synonyms stand for something else. */
  unless?: readonly string[];
  /** The kind of its values; text unless given. */
  content?: Content;
  /** Whether each row has a value of its own: the number of its line, where no column has one. */
  isKey?: boolean;
  /** Whether forms show it even where the file has no column for it. */
  isCentral?: boolean;
}

export type Content = "probability" | "flag" | "number" | "text";

/** A value that is read from each row of a file. */
export interface Field extends About {
  name: string;
  label: string;
  required?: boolean;
  columns: readonly string[];
}

/** How programs write a number that is missing. In texts they may be meant: Na is an element. */
const missing = new Set(["na", "n/a", "#n/a", "nan", "null", "none", "-", "–", "—", "."]);

/** Whether a cell says nothing. */
export function isBlank(cell: unknown, content: Content = "text"): boolean {
  if (cell === undefined || cell === null) return true;
  if (typeof cell === "number") return Number.isNaN(cell);
  if (typeof cell !== "string") return false;
  const text = cell.trim();
  return text === "" || (content !== "text" && missing.has(text.toLowerCase()));
}

export const required = <T>(parse: CellParser<T>, label: string, about: About = {}) => ({
  label,
  required: true,
  ...about,
  cell: z
    .unknown()
    .transform(
      (cell, ctx): T =>
        isBlank(cell, about.content) ? refuse("is missing", ctx) : read(parse, cell, ctx),
    ),
});

/** A field that may be blank or absent: null then. */
export const optional = <T>(parse: CellParser<T>, label: string, about: About = {}) => ({
  label,
  ...about,
  cell: z
    .unknown()
    .transform((cell, ctx): T | null =>
      isBlank(cell, about.content) ? null : read(parse, cell, ctx),
    ),
});

function read<T>(parse: CellParser<T>, cell: unknown, ctx: z.RefinementCtx): T {
  const parsed = parse(cell);
  return "value" in parsed ? parsed.value : refuse(parsed.problem, ctx);
}

function refuse(message: string, ctx: z.RefinementCtx): never {
  ctx.addIssue({ code: "custom", message });
  return z.NEVER;
}

type Fields = Record<
  string,
  Omit<Field, "name" | "columns"> & { columns?: readonly string[]; cell: z.ZodType }
>;

/** The schema of rows with these fields. */
export const rowOf = <F extends Fields>(fields: F) =>
  z.object(
    Object.fromEntries(Object.entries(fields).map(([name, { cell }]) => [name, cell])) as {
      [Name in keyof F]: F[Name]["cell"];
    },
  );

export const listFields = (fields: Fields): Field[] =>
  Object.entries(fields).map(([name, { cell: _, ...field }]) => ({
    name,
    columns: [name],
    ...field,
  }));
