import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id } from "./columns";
import { project } from "./projects";

export const readerKind = pg.pgEnum("reader_kind", ["human", "llm", "rule", "surrogate"]);

/**
 * Who forecasts. A crowdworker is a reader whose name is a pseudonym and who is a participant of a
 * study; readers that come with imported forecasts have a name alone.
 */
export const reader = pg.pgTable(
  "reader",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    kind: readerKind().notNull(),
    name: pg.text().notNull(),
    version: pg.text().notNull().default(""),
    /** True for the readers that a seed makes up: results that hold any say so. */
    simulated: pg.boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [pg.unique().on(t.projectId, t.name, t.version)],
);
