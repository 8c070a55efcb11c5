import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant } from "./columns";
import { project } from "./projects";

/**
 * What takes long to compute, computed once: a result follows from its key alone, which names what
 * was computed, with which settings, from which state of the data.
 */
export const keptResult = pg.pgTable(
  "kept_result",
  {
    key: pg.text().primaryKey(),
    projectId: belongsTo(() => project.id),
    kind: pg.text().notNull(),
    params: pg.jsonb().notNull(),
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
    pg.check(
      "kept_result_ended_whole",
      sql`(${t.endedAt} is not null) = (${t.result} is not null or ${t.problem} is not null)`,
    ),
  ],
);
