import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id, life, refersTo } from "./columns";
import { importFile } from "./data";
import { project } from "./projects";

/** Pages against which claims are checked, such as a Wikipedia dump. Runs name it by its name. */
export const knowledgeSource = pg.pgTable(
  "knowledge_source",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    name: pg.text().notNull(),
    createdAt: createdAt(),
    ...life(),
  },
  (t) => [
    pg.unique().on(t.projectId, t.name),
    pg.check("knowledge_source_name_given", sql`${t.name} <> ''`),
  ],
);

/** A page of a knowledge source, or another title of one. */
export const page = pg.pgTable(
  "page",
  {
    id: id(),
    sourceId: belongsTo(() => knowledgeSource.id),
    title: pg.text().notNull(),
    /** The title of the page that this one leads to; it then has no passages of its own. */
    redirectTo: pg.text(),
    /** How many it has. */
    passages: pg.integer().notNull(),
    importId: refersTo(() => importFile.id),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.sourceId, t.title),
    pg.index("page_of_title").on(t.sourceId, sql`lower(${t.title})`),
    pg.index().on(t.importId),
    pg.check("page_given", sql`${t.title} <> '' and ${t.redirectTo} <> ''`),
    pg.check("page_redirect_has_no_passages", sql`${t.redirectTo} is null or ${t.passages} = 0`),
  ],
);

/** A piece of a page, in its order. */
export const passage = pg.pgTable(
  "passage",
  {
    id: id(),
    pageId: belongsTo(() => page.id),
    no: pg.integer().notNull(),
    text: pg.text().notNull(),
  },
  (t) => [pg.unique().on(t.pageId, t.no), pg.check("passage_given", sql`${t.text} <> ''`)],
);
