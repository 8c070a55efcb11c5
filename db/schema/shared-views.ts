import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id, instant } from "./columns";
import { project } from "./projects";
import { user } from "./users";

/** A view of a project's figures that whoever has its link may see: figures alone, no texts. */
export const sharedView = pg.pgTable(
  "shared_view",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    /** What is in the link: long and random. */
    link: pg.text().notNull(),
    title: pg.text().notNull(),
    /** The view's address: what is chosen and how it is counted. */
    view: pg.jsonb().$type<Record<string, string>>().notNull(),
    userId: pg.text().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    revokedAt: instant(),
  },
  (t) => [pg.unique().on(t.link), pg.check("shared_view_title_given", sql`${t.title} <> ''`)],
);
