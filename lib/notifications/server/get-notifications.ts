import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { mailChoice, projectEvent, user } from "@/db/schema";
import { daysAfter } from "@/lib/time/days-after";
import type { EventKind } from "../event-kinds";
import { describeEvent } from "../event-words";
import { canMail } from "./mail-settings";

const shownDays = 30;
const shownEvents = 50;

/** What somebody gets an e-mail about in a project, and the project's latest events. */
export async function getNotifications(
  db: Db,
  { projectId, userId, now }: { projectId: string; userId: string; now: Date },
) {
  const [mine] = await db
    .select({ address: user.email, kinds: mailChoice.kinds })
    .from(user)
    .leftJoin(mailChoice, and(eq(mailChoice.userId, user.id), eq(mailChoice.projectId, projectId)))
    .where(eq(user.id, userId));
  const events = await db
    .select()
    .from(projectEvent)
    .where(
      and(
        eq(projectEvent.projectId, projectId),
        gt(projectEvent.createdAt, daysAfter(now, -shownDays)),
      ),
    )
    .orderBy(desc(projectEvent.createdAt), projectEvent.id)
    .limit(shownEvents);
  return {
    mail: {
      ...{ isOn: canMail(), address: mine?.address ?? "" },
      ...{ kinds: mine?.kinds ?? [], isChosen: Boolean(mine?.kinds) },
    },
    events: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      at: event.createdAt,
      ...describeEvent(event),
    })),
  };
}

/** Stores which of a project's events a member gets an e-mail about. @returns the choice before */
export async function chooseMail(
  db: Db,
  { kinds, ...ids }: { projectId: string; userId: string; kinds: EventKind[] },
): Promise<EventKind[]> {
  const mine = and(eq(mailChoice.projectId, ids.projectId), eq(mailChoice.userId, ids.userId));
  const [before] = await db.select().from(mailChoice).where(mine);
  await db
    .insert(mailChoice)
    .values({ ...ids, kinds })
    .onConflictDoUpdate({
      target: [mailChoice.projectId, mailChoice.userId],
      set: { kinds: sql`excluded.kinds` },
    });
  return before?.kinds ?? [];
}

/**
 * Deletes deliveries that no page shows any more. Their events stay: what is still true, such as a full round,
 * must not become an event again.
 */
export async function dropOldDeliveries(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from delivery where created_at < ${daysAfter(now, -shownDays)} and next_at is null`);
}
