import { lt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { auditRefusal } from "@/db/schema";
import type { RefusedEntry } from "../schema-entry";
import { writeEntry } from "./write-entry";

/**
 * Number of identical refusals written one by one in an hour. The rest become one entry after the
 * hour.
 */
export const writtenSingly = 5;

const noSubject = { subjectType: null, subjectId: null, subjectName: null };

const hourMs = 3_600_000;
const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hourMs) * hourMs);

/**
 * Logs a refusal. A flood of them cannot fill the disk: what is stored in an hour is bounded by the
 * number of accounts, actions and codes, however often somebody tries.
 */
export async function writeRefusal(db: Db, entry: RefusedEntry, now: Date): Promise<void> {
  // For unknown callers, only the account that was tried. They could invent endless other subjects.
  const who = entry.userId ?? (entry.subjectType === "account" ? entry.subjectId : null);
  const key = JSON.stringify([who, entry.projectId, entry.action, entry.code]);
  await db.transaction(async (tx) => {
    const [counted] = await tx
      .insert(auditRefusal)
      .values({ hour: hourOf(now), key, times: 1, entry })
      .onConflictDoUpdate({
        target: [auditRefusal.hour, auditRefusal.key],
        set: { times: sql`${auditRefusal.times} + 1` },
      })
      .returning({ times: auditRefusal.times });
    if (counted && counted.times <= writtenSingly) await writeEntry(tx, { ...entry, at: now });
  });
}

/** For the worker: writes down how often somebody was refused in hours that are over. */
export async function summariseRefusals(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(auditRefusal)
      .where(lt(auditRefusal.hour, hourOf(now)))
      .returning();
    const summaries = ended
      .filter(({ times }) => times > writtenSingly)
      .map(({ entry, times, hour }) => ({
        ...entry,
        ...(entry.subjectType !== "account" && noSubject),
        // No address or request id, because they were many requests, perhaps from many addresses.
        address: null,
        requestId: null,
        at: new Date(hour.getTime() + hourMs - 1),
        times: times - writtenSingly,
      }));
    await writeEntry(tx, ...summaries);
  });
}
