import { z } from "zod";
import type { CellParser } from "./cell";

/** A field's description for people, and the columns it may be in. */
interface About {
  hint?: string;
  /** The only values that it may have. */
  words?: readonly string[];
  /** The columns to look in when the mapping names none, the first that exists; by default its own name. */
  columns?: readonly string[];
}

/** A value that is read from each row of a file. */
export interface Field extends About {
  name: string;
  label: string;
  required?: boolean;
  columns: readonly string[];
}

const isBlank = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === "string" && cell.trim() === "");

export const required = <T>(parse: CellParser<T>, label: string, about: About = {}) => ({
  ...{ label, required: true, ...about },
  cell: z
    .unknown()
    .transform(
      (cell, ctx): T => (isBlank(cell) ? refuse("is missing", ctx) : read(parse, cell, ctx)),
    ),
});

/** A field that may be blank or absent: null then. */
export const optional = <T>(parse: CellParser<T>, label: string, about: About = {}) => ({
  ...{ label, ...about },
  cell: z
    .unknown()
    .transform((cell, ctx): T | null => (isBlank(cell) ? null : read(parse, cell, ctx))),
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
