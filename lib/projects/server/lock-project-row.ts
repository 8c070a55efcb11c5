import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { project } from "@/db/schema";

/** Until the transaction ends, nobody else who asks for it goes on: for what is counted before something is added. */
export async function lockProjectRow(tx: Db, projectId: string): Promise<void> {
  const isIt = eq(project.id, projectId);
  // Rows that name the project can be added meanwhile.
  await tx.select({ id: project.id }).from(project).where(isIt).for("no key update");
}
