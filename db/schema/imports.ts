import * as pg from "drizzle-orm/pg-core";
import type { ImportOptions, RowError } from "@/lib/imports/schema";
import { belongsTo, createdAt, id, instant } from "./columns";
import { project } from "./projects";
import { user } from "./users";

export const importKind = pg.pgEnum("import_kind", [
  "questions",
  "models",
  "generations",
  "forecasts",
]);
export const importState = pg.pgEnum("import_state", [
  "waiting",
  "running",
  "done",
  "refused",
  "failed",
]);

/** One file brought in, with what became of it. */
export const importFile = pg.pgTable("import_file", {
  id: id(),
  projectId: belongsTo(() => project.id),
  kind: importKind().notNull(),
  filename: pg.text().notNull(),
  options: pg.jsonb().$type<ImportOptions>().notNull(),
  state: importState().notNull().default("waiting"),
  bytesTotal: pg.bigint({ mode: "number" }),
  bytesRead: pg.bigint({ mode: "number" }).notNull().default(0),
  rowsRead: pg.integer().notNull().default(0),
  rowsAdded: pg.integer().notNull().default(0),
  rowsUnchanged: pg.integer().notNull().default(0),
  rowsBad: pg.integer().notNull().default(0),
  /** The first of the bad rows' reasons; rows_bad counts them all. */
  errors: pg.jsonb().$type<RowError[]>().notNull().default([]),
  failure: pg.text(),
  createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
  createdAt: createdAt(),
  finishedAt: instant(),
});
