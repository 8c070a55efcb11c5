import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { project } from "./projects";
import { user } from "./users";

/** A view of a project's figures that whoever has its link may see: figures alone, no texts. */
export const sharedView = pgTable(
  "shared_view",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** What is in the link: long and random. */
    link: text().notNull(),
    title: text().notNull(),
    /** The view's address: what is chosen and how it is counted. */
    view: jsonb().$type<Record<string, string>>().notNull(),
    userId: text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    revokedAt: instant(),
  },
  (t) => [unique().on(t.link), check("shared_view_title_given", sql`${t.title} <> ''`)],
);
