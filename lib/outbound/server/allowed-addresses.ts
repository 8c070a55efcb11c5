import { asc, count, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { allowedAddress, user } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";

const mostAddresses = 200;

/** The addresses inside the server's own network that it may call. */
export const listAddresses = (db: Db) =>
  db
    .select({
      id: allowedAddress.id,
      address: allowedAddress.address,
      createdBy: user.name,
      createdAt: allowedAddress.createdAt,
    })
    .from(allowedAddress)
    .leftJoin(user, eq(user.id, allowedAddress.createdBy))
    .orderBy(asc(allowedAddress.address));

/** Allows calls to an address; one that is there already stays. @throws Refusal 409 when there are too many */
export async function allowAddress(
  db: Db,
  { address, userId, now }: { address: string; userId: string; now: Date },
): Promise<void> {
  const [{ n } = { n: 0 }] = await db.select({ n: count() }).from(allowedAddress);
  if (n >= mostAddresses) {
    throw conflict(
      "too_many",
      `The list takes ${mostAddresses} addresses: allow a network instead.`,
    );
  }
  await db
    .insert(allowedAddress)
    .values({ address, createdBy: userId, createdAt: now })
    .onConflictDoNothing();
}

/** @returns the address that is no longer allowed @throws Refusal 404 */
export async function removeAddress(db: Db, id: string): Promise<string> {
  const [removed] = await db
    .delete(allowedAddress)
    .where(eq(allowedAddress.id, id))
    .returning({ address: allowedAddress.address });
  if (!removed) throw notFound("address");
  return removed.address;
}
