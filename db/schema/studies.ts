import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import type { StudyConfig } from "@/lib/studies/schema";
import { belongsTo, createdAt, id, instant, life } from "./columns";
import { project } from "./projects";
import { user } from "./users";

/** A human evaluation. Its link is the address that crowdworkers get. */
export const study = pg.pgTable(
  "study",
  {
    id: id(),
    projectId: belongsTo(() => project.id),
    name: pg.text().notNull(),
    link: pg.text().notNull().unique(),
    /** Set for a copy to try: nothing in it is ever counted, listed or exported. */
    previewOf: pg.uuid().references((): pg.AnyPgColumn => study.id, { onDelete: "cascade" }),
    createdBy: pg.text().references(() => user.id, { onDelete: "set null" }),
    /** When it was announced that the retention period ends. */
    retentionAnnouncedAt: instant(),
    /** When the retention period had ended and its crowdworkers' entries were erased. */
    retentionEndedAt: instant(),
    ...life(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.check(
      "study_deleted_is_archived",
      sql`${t.deleteAt} is null or ${t.archivedAt} is not null`,
    ),
    pg
      .uniqueIndex("study_project_id_name_unique")
      .on(t.projectId, t.name)
      .where(sql`preview_of is null`),
  ],
);

/** A study's settings; frozen once it has started. */
export const studyVersion = pg.pgTable(
  "study_version",
  {
    id: id(),
    studyId: belongsTo(() => study.id),
    no: pg.integer().notNull(),
    config: pg.jsonb().$type<StudyConfig>().notNull(),
    frozenAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique().on(t.studyId, t.no),
    pg.unique().on(t.id, t.studyId),
    // One draft at a time.
    pg.uniqueIndex("study_version_one_draft").on(t.studyId).where(sql`frozen_at is null`),
  ],
);
