import { asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member, project } from "@/db/schema";

/** The projects that a person is a member of, by name; archived ones are among them. */
export const listProjects = (db: Db, { userId }: { userId: string }) =>
  db
    .select({
      id: project.id,
      name: project.name,
      role: member.role,
      archivedAt: project.archivedAt,
      deleteAt: project.deleteAt,
    })
    .from(project)
    .innerJoin(member, eq(member.projectId, project.id))
    .where(eq(member.userId, userId))
    .orderBy(asc(project.name), asc(project.createdAt));
