import { sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { belongsTo, createdAt, id, life } from "./columns";
import { user } from "./users";

export const memberRole = pg.pgEnum("member_role", ["admin", "researcher"]);

/** The owner of roles, studies and data. Every row of every table leads to one project. */
export const project = pg.pgTable(
  "project",
  {
    id: id(),
    name: pg.text().notNull(),
    /**
     * Months after a study is closed until its crowdworkers' entries are erased; null for never.
     */
    retentionMonths: pg.integer(),
    /** Of everybody with an account, to look at and not to change. */
    isExample: pg.boolean().notNull().default(false),
    ...life(),
    createdAt: createdAt(),
  },
  (t) => [
    pg.check(
      "project_deleted_is_archived",
      sql`${t.deleteAt} is null or ${t.archivedAt} is not null`,
    ),
    pg.uniqueIndex("project_one_example").on(t.isExample).where(sql`is_example`),
    pg.check("project_retention_months", sql`${t.retentionMonths} between 1 and 120`),
  ],
);

export const member = pg.pgTable(
  "member",
  {
    projectId: belongsTo(() => project.id),
    userId: pg
      .text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: memberRole().notNull(),
    createdAt: createdAt(),
  },
  (t) => [pg.primaryKey({ columns: [t.projectId, t.userId] })],
);
