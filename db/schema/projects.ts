import { sql } from "drizzle-orm";
import { check, integer, pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, life } from "./columns";
import { user } from "./users";

export const memberRole = pgEnum("member_role", ["admin", "researcher"]);

/** What roles, studies and data belong to. Every row of every table reaches one project. */
export const project = pgTable(
  "project",
  {
    id: id(),
    name: text().notNull(),
    /** So many months after a study was closed, what its crowdworkers entered is erased; null: never. */
    retentionMonths: integer(),
    ...life(),
    createdAt: createdAt(),
  },
  (t) => [
    check("project_deleted_is_archived", sql`${t.deleteAt} is null or ${t.archivedAt} is not null`),
    check("project_retention_months", sql`${t.retentionMonths} between 1 and 120`),
  ],
);

export const member = pgTable(
  "member",
  {
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: memberRole().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.userId] })],
);
