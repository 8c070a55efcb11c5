import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { StudyConfig } from "@/lib/studies/schema";
import { createdAt, id, instant, life } from "./columns";
import { project } from "./projects";
import { user } from "./users";

/** A human evaluation. Its link is the address that crowdworkers get. */
export const study = pgTable(
  "study",
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    name: text().notNull(),
    link: text().notNull().unique(),
    /** Set for a copy to try: nothing in it is ever counted, listed or exported. */
    previewOf: uuid().references((): AnyPgColumn => study.id, { onDelete: "cascade" }),
    createdBy: text().references(() => user.id, { onDelete: "set null" }),
    /** When it was announced that the retention period ends. */
    retentionAnnouncedAt: instant(),
    /** When the retention period had ended, and what its crowdworkers entered was erased. */
    retentionEndedAt: instant(),
    ...life(),
    createdAt: createdAt(),
  },
  (t) => [
    check("study_deleted_is_archived", sql`${t.deleteAt} is null or ${t.archivedAt} is not null`),
    uniqueIndex("study_project_id_name_unique")
      .on(t.projectId, t.name)
      .where(sql`preview_of is null`),
  ],
);

/** What a study asks, of whom and how; frozen once it has started. */
export const studyVersion = pgTable(
  "study_version",
  {
    id: id(),
    studyId: uuid()
      .notNull()
      .references(() => study.id, { onDelete: "cascade" }),
    no: integer().notNull(),
    config: jsonb().$type<StudyConfig>().notNull(),
    frozenAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.studyId, t.no),
    unique().on(t.id, t.studyId),
    // One draft at a time.
    uniqueIndex("study_version_one_draft").on(t.studyId).where(sql`frozen_at is null`),
  ],
);
