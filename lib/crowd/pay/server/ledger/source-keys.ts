import { like, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { ledger } from "@/db/schema";

// What an entry of the ledger is for. No two have the same key, so nothing is entered twice.

/** An id, or an expression that is one. */
type Id = string | SQLWrapper | Placeholder;

/** Of what a task earned. */
export const taskKey = (assignmentId: Id): SQL => sql`('assignment ' || ${assignmentId}::uuid)`;

/** Whether a task is paid. */
export const isTaskPaid = (assignmentId: Id): SQL =>
  sql`exists (select from ledger l where l.source_key = ${taskKey(assignmentId)})`;

/** Of a bonus or a correction that somebody entered. */
export const entryKey = (entryId: string): string => `entry ${entryId}`;

/** Of the fee of somebody who was screened out. */
export const feeKey = (studyId: Id, readerId: Id): SQL =>
  sql`('screened out ' || ${studyId}::uuid || ' ' || ${readerId}::uuid)`;

/** How the keys begin of a fee that is taken back, or entered again after that. */
export const repeatedFeeKeys = (
  studyId: Id,
  readerId: Id,
  what: "taken back" | "entered again",
): SQL => sql`(${feeKey(studyId, readerId)} || ${sql.raw(`' ${what}'`)})`;

/** Of a payment that is paid. */
export const paymentKey = (paymentId: Id): SQL => sql`('payment ' || ${paymentId}::uuid)`;

/** How the keys begin of what can happen to a payment more than once: it fails, or is paid, after all. */
export const repeatedKeys = (paymentId: Id, what: "failed" | "after all"): SQL =>
  sql`(${paymentKey(paymentId)} || ${sql.raw(`' ${what}'`)})`;

/**
 * The next of keys that begin so.
 * @param first which is the first of them as well
 */
export async function nextRepeatedKey(tx: Db, first: SQL): Promise<SQL> {
  const before = await tx.$count(ledger, like(ledger.sourceKey, sql`${first} || '%'`));
  return before === 0 ? first : sql`(${first} || ${` ${before + 1}`})`;
}
