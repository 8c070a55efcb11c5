import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { user } from "@/db/schema";
import { conflict } from "@/lib/http/errors";

/**
 * Before an account loses its rights: refuses where it is the only admin of the instance.
 * @throws Refusal 409
 */
export async function requireOtherInstanceAdmin(tx: Db, userId: string): Promise<void> {
  // Locked, so that two simultaneous requests can't remove the last two admins.
  const admins = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.isInstanceAdmin, true), isNull(user.disabledAt)))
    // Always in the same order, to prevent a deadlock.
    .orderBy(user.id)
    .for("update");
  if (admins.length !== 1 || admins[0]?.id !== userId) return;
  throw conflict(
    "last_instance_admin",
    "This is the instance's only admin. Make someone else admin of the instance first.",
  );
}
