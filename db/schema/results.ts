import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id, instant } from "./columns";
import { project } from "./projects";
import { user } from "./users";

/**
 * Results that take long to compute, stored once. A result depends only on its key, which names the
 * computation, its settings and the state of the data. The standings of a leaderboard alone are brought up to
 * date in their row, and hold the state that each group was measured in.
 */
export const keptResult = pg.pgTable(
  "kept_result",
  {
    key: pg.text().primaryKey(),
    projectId: belongsTo(() => project.id),
    kind: pg.text().notNull(),
    params: pg.jsonb().notNull(),
    /** Where it waits: short computations don't wait for long ones. */
    lane: pg
      .text({ enum: ["short", "long"] })
      .notNull()
      .default("short"),
    /** How many forecasts it measures. */
    forecasts: pg.integer().notNull().default(0),
    /** When its computation began; null while it waits. */
    startedAt: instant(),
    /** How much of it is done, in [0, 1]. */
    progress: pg.real().notNull().default(0),
    result: pg.jsonb(),
    /** Why it can't be computed. */
    problem: pg.text(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    pg.index().on(t.kind, t.projectId),
    pg.index("kept_result_failed").on(t.endedAt).where(sql`problem is not null`),
    pg.check("kept_result_lane_known", sql`${t.lane} in ('short', 'long')`),
    pg.check(
      "kept_result_ended_whole",
      sql`(${t.endedAt} is not null) = (${t.result} is not null or ${t.problem} is not null)`,
    ),
  ],
);

/** A view of a project's figures that whoever has its link may see: figures alone, no texts. */
export const sharedView = pg.pgTable(
  "shared_view",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    /** The link's secret: long and random. */
    link: pg.text().notNull(),
    title: pg.text().notNull(),
    /** The view's address: its filters and settings. */
    view: pg.jsonb().$type<Record<string, string>>().notNull(),
    userId: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    revokedAt: instant(),
  },
  (t) => [pg.unique().on(t.link), pg.check("shared_view_title_given", sql`${t.title} <> ''`)],
);
