import { columnOf, type FieldSource, type Mapping } from "../options";
import type { Field } from "../rows/field";

/** Where each field most likely is, for the person to look over, with the reason. */
export interface MappingGuess {
  mapping: Mapping;
  /** By field. */
  why: Map<string, string>;
}

/** Guesses as they are made: a column is taken once. */
export class Guess implements MappingGuess {
  readonly mapping: Mapping = {};
  readonly why = new Map<string, string>();

  take(field: string, column: string, why: string): void {
    this.mapping[field] = { column };
    this.why.set(field, why);
  }

  move(from: string, to: string, why: string): void {
    this.mapping[to] = this.mapping[from] ?? null;
    this.why.set(to, why);
    this.drop(from);
  }

  drop(field: string): void {
    delete this.mapping[field];
    this.why.delete(field);
  }

  set(field: string, value: string, why: string): void {
    this.mapping[field] = { value };
    this.why.set(field, why);
  }

  columnOf(field: string): string | undefined {
    return columnOf(this.mapping[field]);
  }

  /** The columns that no field is read from. */
  free(columns: string[]): string[] {
    const taken = new Set(Object.keys(this.mapping).map((field) => this.columnOf(field)));
    return columns.filter((column) => !taken.has(column));
  }

  /** Says of each other field that it is not there, or is to be asked for. */
  fill(fields: Field[], columns: string[], filename: string): void {
    const isAllTaken = this.free(columns).length === 0;
    for (const { name, required, words, isKey } of fields) {
      if (this.mapping[name] !== undefined) continue;
      if (isKey && isAllTaken) {
        this.mapping[name] = { lineNumber: true };
        this.why.set(name, "No column is left for it.");
        continue;
      }
      // A file without a column for it is one dataset, and most often named after it.
      if (named.has(name)) this.set(name, nameOf(filename), fromFilename);
      else this.mapping[name] = (required && words ? { value: "" } : null) as FieldSource;
    }
  }
}

/** What a file without a column for it is called after. */
export const named: ReadonlySet<string> = new Set(["dataset", "source"]);

/** A file's name without its ending; of joined files, the first one's. */
export const nameOf = (filename: string): string =>
  (filename.split(" + ")[0] ?? filename).replace(/\.[^.]*$/, "");
export const fromFilename = "No column says it, so it is the file’s name.";
