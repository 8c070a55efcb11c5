import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { PublishedMetric } from "@/lib/published/schema";
import { belongsTo, createdAt, id } from "./columns";
import { project } from "./projects";
import { user } from "./users";

/** Where results were published: a paper, usually. Removing it removes its figures. */
export const publishedSource = pg.pgTable(
  "published_source",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    /** As one would cite it: "Band et al. 2024". */
    name: pg.text().notNull(),
    /** Who brought it in first. */
    userId: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.projectId, t.name),
    pg.check("published_source_name_given", sql`${t.name} <> ''`),
  ],
);

/** How a published interval was made; `none` where the paper gives none. */
export const publishedInterval = pg.pgEnum("published_interval", [
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
export const publishedFigure = pg.pgTable(
  "published_figure",
  {
    id: id(),
    sourceId: belongsTo(() => publishedSource.id),
    /** Where it stood in its file: keeps the paper's order of rows and columns. */
    position: pg.integer().notNull(),
    table: pg.text("table_name").notNull(),
    printedIn: pg.text().notNull().default(""),
    dataset: pg.text().notNull(),
    reader: pg.text().notNull(),
    model: pg.text().notNull(),
    group: pg.text("group_name").notNull(),
    metric: pg.text().$type<PublishedMetric>().notNull(),
    value: pg.doublePrecision().notNull(),
    low: pg.doublePrecision(),
    high: pg.doublePrecision(),
    interval: publishedInterval().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    pg
      .unique("published_figure_once")
      .on(t.sourceId, t.table, t.dataset, t.reader, t.model, t.metric),
    pg.check(
      "published_figure_named",
      sql`${t.table} <> '' and ${t.model} <> '' and ${t.metric} <> ''`,
    ),
    pg.check("published_figure_finite", sql`${t.value} between -1e300 and 1e300`),
    // A value may lie outside of its interval: a plain bootstrap of the ECE does that.
    pg.check(
      "published_figure_interval",
      sql`case when ${t.interval} = 'none' then ${t.low} is null and ${t.high} is null
        else ${t.low} is not null and ${t.high} is not null and ${t.low} <= ${t.high} end`,
    ),
  ],
);
