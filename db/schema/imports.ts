import { bigint, integer, jsonb, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ImportOptions, RowError } from "@/lib/imports/schema";
import { createdAt, id, instant } from "./columns";
import { project } from "./projects";
import { user } from "./users";

export const importKind = pgEnum("import_kind", [
  "questions",
  "models",
  "generations",
  "forecasts",
]);
export const importState = pgEnum("import_state", [
  "waiting",
  "running",
  "done",
  "refused",
  "failed",
]);

/** One file brought in, with what became of it. */
export const importFile = pgTable("import_file", {
  id: id(),
  projectId: uuid()
    .notNull()
    .references(() => project.id, { onDelete: "cascade" }),
  kind: importKind().notNull(),
  filename: text().notNull(),
  options: jsonb().$type<ImportOptions>().notNull(),
  state: importState().notNull().default("waiting"),
  bytesTotal: bigint({ mode: "number" }),
  bytesRead: bigint({ mode: "number" }).notNull().default(0),
  rowsRead: integer().notNull().default(0),
  rowsAdded: integer().notNull().default(0),
  rowsUnchanged: integer().notNull().default(0),
  rowsBad: integer().notNull().default(0),
  /** The first of the bad rows' reasons; rows_bad counts them all. */
  errors: jsonb().$type<RowError[]>().notNull().default([]),
  failure: text(),
  createdBy: text().references(() => user.id, { onDelete: "set null" }),
  createdAt: createdAt(),
  finishedAt: instant(),
});
