import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection, Db } from "@/db/client";
import { prolificAccount, prolificEvent, prolificSubmission, study } from "@/db/schema";
import { submissionStatus } from "@/lib/crowd/prolific/schema";
import { unseal } from "@/lib/crowd/prolific/server/account/accounts";
import { hashSubmission } from "@/lib/crowd/prolific/server/submissions/submission-id";
import { notFound, Refusal } from "@/lib/http/errors";
import { daysAfter } from "@/lib/time/days-after";

interface Event {
  projectId: string;
  headers: Headers;
  /** As it came: the signature is over its bytes. */
  body: string;
  now: Date;
}

/** Events may write a status as `TIMED_OUT`, the API `TIMED-OUT`. */
const lettersOf = (status: string) => status.toUpperCase().replaceAll(/[^A-Z]/g, "");
const statuses = new Map(submissionStatus.options.map((status) => [lettersOf(status), status]));

const change = z.object({
  event_type: z.literal("submission.status.change"),
  resource_id: z.string().max(100),
  status: z.string().transform((text) => statuses.get(lettersOf(text))),
});

/**
 * Takes one of Prolific's events. It may come twice and late: it counts once, and takes no submission back.
 * @throws Refusal 404 when the project has no webhooks, 401 when the signature is wrong or the event is more than a day old
 */
export async function takeEvent(
  db: Connection,
  { projectId, headers, body, now }: Event,
): Promise<void> {
  const [account] = await db
    .select({ hookSecret: prolificAccount.hookSecret })
    .from(prolificAccount)
    .where(eq(prolificAccount.projectId, projectId));
  if (!account?.hookSecret) throw notFound("webhook");
  const timestamp = headers.get("x-prolific-request-timestamp") ?? "";
  const signature = headers.get("x-prolific-request-signature") ?? "";
  const eventId = headers.get("x-event-id") ?? "";
  const right = createHmac("sha256", unseal(projectId, account.hookSecret))
    .update(timestamp + body)
    .digest("base64");
  // What is signed has no mark between time and body: a time of digits alone can't hold a part of the body.
  const isTime = /^\d{1,12}$/.test(timestamp);
  if (!isTime || !isSame(signature, right) || eventId === "" || eventId.length > 200) {
    throw new Refusal(401, "signature", "The signature is not Prolific’s.");
  }
  // The event's id is not signed: whoever has seen an event could send it with another one.
  if (Number(timestamp) * 1_000 < now.getTime() - longestMs) {
    throw new Refusal(401, "too_old", "The event was sent more than a day ago.");
  }
  await db.transaction(async (tx) => {
    const isNew = await tx
      .insert(prolificEvent)
      .values({ projectId, eventId })
      .onConflictDoNothing()
      .returning();
    if (isNew.length > 0) await apply(tx, projectId, body);
  });
}

/** Prolific repeats an event for a day. */
const longestMs = 25 * 3_600_000;

const keptDays = 7;

/** For the worker: an event is repeated for a day. */
export const dropOldEvents = (db: Db, now: Date) =>
  db.delete(prolificEvent).where(lt(prolificEvent.createdAt, daysAfter(now, -keptDays)));

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Other events, and submissions that nobody arrived with, say nothing: all are read once a day. */
async function apply(tx: Db, projectId: string, body: string): Promise<void> {
  const given = change.safeParse(parseJson(body));
  if (!given.success || !given.data.status) return;
  const { resource_id, status } = given.data;
  await tx
    .update(prolificSubmission)
    .set({ status, isShown: true })
    .where(
      and(
        eq(prolificSubmission.idHash, hashSubmission(resource_id)),
        sql`${prolificSubmission.studyId} in (
          select ${study.id} from ${study} where ${study.projectId} = ${projectId})`,
        sql`${prolificSubmission.status} < ${status}::submission_status`,
      ),
    );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
