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
/** Of all, and of one person: who gives slow addresses waits for them alone. */
const callsAtOnce = 40;
const callsOfOne = 3;
/** People who get an e-mail at a time, and events that one holds. */
const mailsAtOnce = 10;
const eventsInMail = 100;

interface Due extends EventView, Record<string, unknown> {
  id: string;
  attempts: number;
  kind: EventKind;
  project: string;
  at: string;
}

/**
 * For the worker: calls the webhooks that are due, each with one delivery. One that fails rests until that is tried
 * again, with all that waits for it, so an address that never answers costs one call in a while.
 * @returns how many it called
 */
export async function callDue(db: Connection, now: Date): Promise<number> {
  const calls = await take<Due & { webhookId: string }>(
    db,
    now,
    sql`
    select id from (
      select first.id, first.next_at, row_number() over (partition by w.user_id order by first.next_at) as no
      from webhook w join "user" u on u.id = w.user_id and u.disabled_at is null
      cross join lateral (
        select d.id, d.next_at from delivery d
        where d.webhook_id = w.id and d.next_at <= ${instant(now)}
        order by d.next_at, d.created_at limit 1) first) waiting
    where no <= ${callsOfOne} order by next_at limit ${callsAtOnce}`,
  );
  const settled = calls.map(async (due) => {
    const rests = await settle(db, [due], now, await callWebhook(db, due.webhookId, due, now));
    if (rests === null) return;
    await db.execute(sql`
      update delivery set next_at = greatest(next_at, ${rests}) where webhook_id = ${due.webhookId}
        and next_at is not null`);
  });
  await Promise.all(settled);
  return calls.length;
}

/** For the worker: sends the e-mails that are due, one to a person, with all that they wait to hear. @returns how many */
export async function mailDue(db: Connection, now: Date): Promise<number> {
  const due = await take<Due & { userId: string }>(
    db,
    now,
    sql`
    select id from (
      select d.id, dense_rank() over (order by first.next_at, d.user_id) as person,
        row_number() over (partition by d.user_id order by d.next_at, d.created_at) as no
      from delivery d join (
        select user_id, min(next_at) as next_at from delivery
        where user_id is not null and next_at <= ${instant(now)} group by user_id) first
        on first.user_id = d.user_id
      where d.next_at <= ${instant(now)} and not exists (
        select from delivery sent
        where sent.user_id = d.user_id and sent.sent_at > ${minutesAfter(now, -mailMinutes)})) waiting
    where person <= ${mailsAtOnce} and no <= ${eventsInMail}`,
  );
  const mails = [...Map.groupBy(due, ({ userId }) => userId)];
  await Promise.all(
    mails.map(async ([userId, events]) => {
      await settle(db, events, now, await sendMail(db, userId, events));
    }),
  );
  return mails.length;
}

/** Takes deliveries that are due, for as long as a lease. @param ids selects them */
async function take<D extends Due>(db: Db, now: Date, ids: SQL) {
  const { rows } = await db.execute<D>(sql`
    with taken as (
      update delivery set attempts = attempts + 1, next_at = ${minutesAfter(now, leaseMinutes)}
      where id in (
        select d.id from delivery d where d.id in (${ids}) and d.next_at <= ${instant(now)}
        for update skip locked)
      returning *)
    select taken.id, taken.attempts, taken.webhook_id as "webhookId", taken.user_id as "userId",
      e.kind, e.project_id as "projectId", p.name as project, e.study_id as "studyId", e.detail,
      e.created_at as at
    from taken join project_event e on e.id = taken.event_id join project p on p.id = e.project_id
    order by e.created_at`);
  return rows;
}

/** Stores how the attempt went: sent, tried again later, or given up. @returns when it is tried again, if it is */
async function settle(db: Db, dues: readonly Due[], now: Date, problem: string | null) {
  let again: SQL | null = null;
  for (const { id, attempts } of dues) {
    const retry = retryMinutes[attempts - 1];
    const nextAt = problem === null || retry === undefined ? null : minutesAfter(now, retry);
    await db.execute(sql`
      update delivery set problem = ${problem}, next_at = ${nextAt},
        sent_at = ${problem === null ? instant(now) : null}
      where id = ${id}`);
    again ??= nextAt;
  }
  return again;
}

const minutesAfter = (moment: Date, minutes: number) =>
  instant(new Date(moment.getTime() + minutes * 60_000));

const instant = (moment: Date) => sql`${moment}::timestamptz`;
