import { type SQL, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import type { EventKind } from "../event-kinds";
import type { EventView } from "../event-words";
import { callWebhook } from "./call-webhook";
import { sendMail } from "./send-mail";

/** When a delivery that failed is tried again: so many minutes after each attempt, then no more. */
const retryMinutes = [1, 5, 15, 60, 180, 480, 960];
/** What a process that dies in the middle has taken is tried again by another. */
const leaseMinutes = 5;
/** Events that come more often than that share an e-mail. */
const mailMinutes = 5;
const atOnce = 10;

interface Due extends EventView, Record<string, unknown> {
  id: string;
  attempts: number;
  kind: EventKind;
  project: string;
  at: string;
}

/** For the worker: sends the e-mails and calls the webhooks that are due. @returns how many it tried */
export async function deliverDue(db: Connection, now: Date): Promise<number> {
  const calls = await claim<Due & { webhookId: string }>(
    db,
    now,
    sql`d.webhook_id is not null and exists (
      select from webhook w join "user" u on u.id = w.user_id
      where w.id = d.webhook_id and u.disabled_at is null)`,
  );
  await Promise.all(
    calls.map((due) => settle(db, [due], now, () => callWebhook(db, due.webhookId, due, now))),
  );
  const mails = await claim<Due & { userId: string }>(
    db,
    now,
    sql`d.user_id is not null and not exists (
      select from delivery sent
      where sent.user_id = d.user_id and sent.sent_at > ${minutesAfter(now, -mailMinutes)})`,
  );
  for (const [userId, due] of Map.groupBy(mails, (mail) => mail.userId)) {
    await settle(db, due, now, () => sendMail(db, userId, due));
  }
  return calls.length + mails.length;
}

/** Takes deliveries that are due, for as long as a lease. */
async function claim<D extends Due>(db: Db, now: Date, which: SQL) {
  const { rows } = await db.execute<D>(sql`
    with taken as (
      update delivery set attempts = attempts + 1, next_at = ${minutesAfter(now, leaseMinutes)}
      where id in (
        select d.id from delivery d where d.next_at <= ${instant(now)} and ${which}
        order by d.next_at limit ${atOnce} for update skip locked)
      returning *)
    select taken.id, taken.attempts, taken.webhook_id as "webhookId", taken.user_id as "userId",
      e.kind, e.project_id as "projectId", p.name as project, e.study_id as "studyId", e.detail,
      e.created_at as at
    from taken join project_event e on e.id = taken.event_id join project p on p.id = e.project_id
    order by e.created_at`);
  return rows;
}

/** Stores how the attempt went: sent, tried again later, or given up. @param send gives why it failed, or null */
async function settle(
  db: Db,
  dues: readonly Due[],
  now: Date,
  send: () => Promise<string | null>,
): Promise<void> {
  const problem = await send();
  for (const { id, attempts } of dues) {
    const retry = retryMinutes[attempts - 1];
    const nextAt = problem === null || retry === undefined ? null : minutesAfter(now, retry);
    await db.execute(sql`
      update delivery set problem = ${problem}, next_at = ${nextAt},
        sent_at = ${problem === null ? instant(now) : null}
      where id = ${id}`);
  }
}

const minutesAfter = (moment: Date, minutes: number) =>
  instant(new Date(moment.getTime() + minutes * 60_000));

const instant = (moment: Date) => sql`${moment}::timestamptz`;
