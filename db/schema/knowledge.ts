import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id, refersTo } from "./columns";
import { importFile } from "./data";
import { project } from "./projects";

/** A piece of a page of a knowledge source, against which claims are checked; in the order of the page. */
export const passage = pg.pgTable(
  "passage",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    source: pg.text().notNull(),
    title: pg.text().notNull(),
    no: pg.integer().notNull(),
    text: pg.text().notNull(),
    importId: refersTo(() => importFile.id),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.projectId, t.source, t.title, t.no),
    pg.index("passage_of_page").on(t.projectId, t.source, sql`lower(${t.title})`),
    pg.index().on(t.importId),
    pg.check("passage_given", sql`${t.source} <> '' and ${t.title} <> '' and ${t.text} <> ''`),
  ],
);
