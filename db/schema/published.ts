import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { PublishedMetric } from "@/lib/published/schema";
import { createdAt, id } from "./columns";
import { project } from "./projects";
import { user } from "./users";

/** Where results were published: a paper, usually. Removing it removes its figures. */
export const publishedSource = pgTable(
  "published_source",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** As one would cite it: "Band et al. 2024". */
    name: text().notNull(),
    /** Who brought it in first. */
    userId: text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.projectId, t.name),
    check("published_source_name_given", sql`${t.name} <> ''`),
  ],
);

/** How a published interval was made; `none` where the paper gives none. */
export const publishedInterval = pgEnum("published_interval", [
  "bootstrap",
  "t_over_seeds",
  "unstated",
  "none",
]);

/**
 * One number that a paper printed, with its interval where it gave one. Only a figure: there are no
 * forecasts behind it. Shares are in [0, 1], also where the paper prints percent. Text that the paper
 * does not give is empty, so that a figure is there once, however often its file is read.
 */
export const publishedFigure = pgTable(
  "published_figure",
  {
    id: id(),
    sourceId: uuid()
      .notNull()
      .references(() => publishedSource.id, { onDelete: "cascade" }),
    /** Where it stood in its file: keeps the paper's order of rows and columns. */
    position: integer().notNull(),
    table: text("table_name").notNull(),
    printedIn: text().notNull().default(""),
    dataset: text().notNull(),
    reader: text().notNull(),
    model: text().notNull(),
    group: text("group_name").notNull(),
    metric: text().$type<PublishedMetric>().notNull(),
    value: doublePrecision().notNull(),
    low: doublePrecision(),
    high: doublePrecision(),
    interval: publishedInterval().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("published_figure_once").on(t.sourceId, t.table, t.dataset, t.reader, t.model, t.metric),
    check(
      "published_figure_named",
      sql`${t.table} <> '' and ${t.model} <> '' and ${t.metric} <> ''`,
    ),
    check("published_figure_finite", sql`${t.value} between -1e300 and 1e300`),
    // A value may lie outside of its interval: a plain bootstrap of the ECE does that.
    check(
      "published_figure_interval",
      sql`case when ${t.interval} = 'none' then ${t.low} is null and ${t.high} is null
        else ${t.low} is not null and ${t.high} is not null and ${t.low} <= ${t.high} end`,
    ),
  ],
);
