import { boolean, pgEnum, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { project } from "./projects";

export const readerKind = pgEnum("reader_kind", ["human", "llm", "rule", "surrogate"]);

/**
 * Who forecasts. A crowdworker is a reader whose name is a pseudonym and who is a participant of a
 * study; readers that come with imported forecasts have a name alone.
 */
export const reader = pgTable(
  "reader",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    kind: readerKind().notNull(),
    name: text().notNull(),
    version: text().notNull().default(""),
    /** True for the readers that a seed makes up: results that hold any say so. */
    simulated: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.projectId, t.name, t.version)],
);
