import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member, project } from "@/db/schema";
import type { Role } from "../schema";

/** The projects that a person is a member of, by name, archived ones among them; the example is the last. */
export const listProjects = (db: Db, { userId }: { userId: string }) =>
  db
    .select({
      id: project.id,
      name: project.name,
      isExample: project.isExample,
      role: sql<Role>`coalesce(${member.role}, 'researcher')`,
      archivedAt: project.archivedAt,
      deleteAt: project.deleteAt,
    })
    .from(project)
    .leftJoin(member, and(eq(member.projectId, project.id), eq(member.userId, userId)))
    .where(or(isNotNull(member.userId), project.isExample))
    .orderBy(asc(project.isExample), asc(project.name), asc(project.createdAt));
