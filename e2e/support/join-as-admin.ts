import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { member, user } from "@/db/schema";
import { served } from "./server";

/** Makes the sample's admin one of a project, too. */
export async function joinAsAdmin(db: Db, projectId: string): Promise<void> {
  const account = served().sample.signIns.find(({ role }) => role === "admin");
  const [admin] = await db
    .select()
    .from(user)
    .where(eq(user.email, account?.email ?? ""));
  if (!admin) throw new Error("The sample has no admin.");
  await db.insert(member).values({ projectId, userId: admin.id, role: "admin" });
}
