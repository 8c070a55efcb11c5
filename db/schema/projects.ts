import { pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { user } from "./auth";
import { createdAt, id } from "./columns";

export const memberRole = pgEnum("member_role", ["admin", "researcher"]);

/** What roles, studies and data belong to. Every row of every table reaches one project. */
export const project = pgTable("project", {
  id: id(),
  name: text().notNull(),
  createdAt: createdAt(),
});

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
