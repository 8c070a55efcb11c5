import { randomBytes, randomUUID } from "node:crypto";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { delivery, projectEvent, user, webhook } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/http/errors";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { checkAddress, RefusedAddress, selectAllowed } from "@/lib/outbound/server/call-outside";
import type { Role } from "@/lib/projects/schema";
import { encryptText } from "@/lib/secrets/server/encrypt-text";
import type { EventKind } from "../event-kinds";
import { callWithTest } from "./call-webhook";

const mostOfOnePerson = 10;
const shownDeliveries = 10;

interface Whose {
  projectId: string;
  userId: string;
}

/** A project's webhooks with their latest calls: for an admin everybody's. */
export async function listWebhooks(db: Db, { projectId, userId, role }: Whose & { role: Role }) {
  const found = await db
    .select({
      id: webhook.id,
      url: webhook.url,
      kinds: webhook.kinds,
      createdAt: webhook.createdAt,
      owner: user.name,
      isMine: sql<boolean>`${webhook.userId} = ${userId}`,
    })
    .from(webhook)
    .innerJoin(user, eq(user.id, webhook.userId))
    .where(
      and(
        eq(webhook.projectId, projectId),
        role === "admin" ? undefined : eq(webhook.userId, userId),
      ),
    )
    .orderBy(desc(webhook.createdAt), webhook.id);
  const withDeliveries = found.map(async (one) => ({
    ...one,
    deliveries: await db
      .select({
        id: delivery.id,
        kind: projectEvent.kind,
        createdAt: delivery.createdAt,
        attempts: delivery.attempts,
        sentAt: delivery.sentAt,
        nextAt: delivery.nextAt,
        problem: delivery.problem,
      })
      .from(delivery)
      .leftJoin(projectEvent, eq(projectEvent.id, delivery.eventId))
      .where(eq(delivery.webhookId, one.id))
      .orderBy(desc(delivery.createdAt), delivery.id)
      .limit(shownDeliveries),
  }));
  return Promise.all(withDeliveries);
}

/** Refuses an address that the server must not call. @throws Refusal 400 */
export async function requireCallable(db: Db, url: string): Promise<void> {
  try {
    await checkAddress(url, await selectAllowed(db));
  } catch (error) {
    if (error instanceof RefusedAddress) throw invalid("body.url", error.message);
    throw error;
  }
}

/** Makes a webhook. Its secret is shown once. @throws Refusal 409 when somebody has too many */
export async function createWebhook(
  db: Db,
  { url, kinds, now, ...whose }: Whose & { url: string; kinds: EventKind[]; now: Date },
) {
  const mine = and(eq(webhook.projectId, whose.projectId), eq(webhook.userId, whose.userId));
  const [{ n } = { n: 0 }] = await db.select({ n: count() }).from(webhook).where(mine);
  if (n >= mostOfOnePerson) {
    throw conflict("too_many", `You have ${n} webhooks in this project: remove one first.`);
  }
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const [made] = await db
    .insert(webhook)
    .values({
      ...whose,
      url,
      kinds,
      secret: encryptText("webhook secrets", secret),
      createdAt: now,
    })
    .returning({ id: webhook.id });
  if (!made) throw new Error("The webhook was not stored.");
  return { id: made.id, secret };
}

type One = Whose & { webhookId: string };

const own = ({ projectId, userId, webhookId }: One) =>
  and(eq(webhook.id, webhookId), eq(webhook.projectId, projectId), eq(webhook.userId, userId));

/** Changes the events of one's own webhook. @throws Refusal 404 */
export async function changeWebhook(db: Db, { kinds, ...one }: One & { kinds: EventKind[] }) {
  const [changed] = await db
    .update(webhook)
    .set({ kinds })
    .where(own(one))
    .returning({ url: webhook.url });
  if (!changed) throw notFound("webhook");
  return changed;
}

/** Removes one's own webhook, or for an admin anybody's. @throws Refusal 404 */
export async function removeWebhook(db: Db, { role, ...one }: One & { role: Role }) {
  const ofProject = and(eq(webhook.id, one.webhookId), eq(webhook.projectId, one.projectId));
  const [removed] = await db
    .delete(webhook)
    .where(role === "admin" ? ofProject : own(one))
    .returning({ url: webhook.url });
  if (!removed) throw notFound("webhook");
  return removed;
}

/**
 * Calls one's own webhook with a test, and keeps how it went among its calls.
 * @throws Refusal 404, 429 when it is tried too often
 */
export async function testWebhook(db: Connection, { now, ...one }: One & { now: Date }) {
  if ((await db.$count(webhook, own(one))) === 0) throw notFound("webhook");
  await takeAttempt(db, { kind: "test call", key: one.userId, now });
  const id = randomUUID();
  const problem = await callWithTest(db, one.webhookId, id, now);
  await db.insert(delivery).values({
    id,
    webhookId: one.webhookId,
    attempts: 1,
    createdAt: now,
    problem,
    sentAt: problem === null ? now : null,
  });
  return problem;
}
