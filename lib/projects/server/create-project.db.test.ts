import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { member, project, user } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { createUser } from "@/lib/accounts/server/create-user";
import { createProject } from "./create-project";

const db = await openTestDatabase();

test("only who was allowed to makes a project, and is its admin", async () => {
  const email = `${randomUUID()}@example.org`;
  const userId = await createUser(db, { name: "Ada", email, password: null });
  await expect(createProject(db, { name: "Ours", userId })).rejects.toMatchObject({
    status: 403,
    code: "may_not_create",
  });
  expect(await db.$count(project)).toBe(0);
  await db.update(user).set({ mayCreateProjects: true }).where(eq(user.id, userId));
  const { id: projectId } = await createProject(db, { name: "Ours", userId });
  const isAdmin = and(eq(member.projectId, projectId), eq(member.userId, userId));
  expect(await db.select({ role: member.role }).from(member).where(isAdmin)).toEqual([
    { role: "admin" },
  ]);
});
