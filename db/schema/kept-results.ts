import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, real, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { project } from "./projects";

/**
 * What takes long to compute, computed once: a result follows from its key alone, which names what
 * was computed, with which settings, from which state of the data.
 */
export const keptResult = pgTable(
  "kept_result",
  {
    key: text().primaryKey(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    params: jsonb().notNull(),
    /** How much of it is done, in [0, 1]. */
    progress: real().notNull().default(0),
    result: jsonb(),
    /** Why it can't be computed. */
    problem: text(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    index().on(t.kind, t.projectId),
    check(
      "kept_result_ended_whole",
      sql`(${t.endedAt} is not null) = (${t.result} is not null or ${t.problem} is not null)`,
    ),
  ],
);
