import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { webhook } from "@/db/schema";
import { callOutside, RefusedAddress } from "@/lib/outbound/server/call-outside";
import { decryptText } from "@/lib/secrets/server/encrypt-text";
import { describeEvent, type EventView } from "../event-words";
import { addressOf } from "./address-of";

const timeoutMs = 10_000;

interface Called extends EventView {
  /** Of the delivery: a call that is repeated has the same id. */
  id: string;
  project: string;
  at: string | Date;
}

/**
 * Calls a webhook for an event. Signed as Standard Webhooks 1.0 says (HMAC-SHA256 of id, time and body).
 * @returns why it failed, in a sentence; null when it was taken
 */
export async function callWebhook(
  db: Db,
  webhookId: string,
  event: Called,
  now: Date,
): Promise<string | null> {
  const { sentence, path } = describeEvent(event);
  return send(db, webhookId, event.id, now, {
    type: event.kind,
    timestamp: new Date(event.at).toISOString(),
    data: {
      project: { id: event.projectId, name: event.project },
      studyId: event.studyId,
      sentence,
      url: addressOf(path),
    },
  });
}

/** The same with a test, which is about no event. */
export const callWithTest = (db: Db, webhookId: string, id: string, now: Date) =>
  send(db, webhookId, id, now, {
    type: "test",
    timestamp: now.toISOString(),
    data: { sentence: "This is a test from Candor." },
  });

async function send(
  db: Db,
  webhookId: string,
  id: string,
  now: Date,
  payload: object,
): Promise<string | null> {
  const [found] = await db
    .select({ url: webhook.url, secret: webhook.secret })
    .from(webhook)
    .where(eq(webhook.id, webhookId));
  if (!found) return "The webhook was removed.";
  const secret = readSecret(found.secret);
  if (secret === null) return unreadable;
  const body = JSON.stringify(payload);
  const seconds = String(Math.floor(now.getTime() / 1_000));
  const headers = {
    "content-type": "application/json",
    "user-agent": "Candor",
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": sign(secret, { id, seconds, body }),
  };
  try {
    const init = { method: "POST", headers, body };
    return await callOutside(db, found.url, init, { timeoutMs }, async ({ status }) => {
      if (status >= 200 && status < 300) return null;
      const redirects = status >= 300 && status < 400;
      return redirects
        ? `The address redirects elsewhere (status ${status}): enter the address that it redirects to.`
        : `The address answered with status ${status}.`;
    });
  } catch (error) {
    if (error instanceof RefusedAddress) return error.message;
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return name === "TimeoutError"
      ? `There was no answer within ${timeoutMs / 1_000} seconds.`
      : `The call failed (${cause?.code ?? name}).`;
  }
}

const unreadable =
  "The secret of the webhook can’t be read, because the secret of the server has changed. Remove the webhook and add it again.";

function readSecret(sealed: string): string | null {
  try {
    return decryptText("webhook secrets", sealed);
  } catch {
    return null;
  }
}

/** @param secret as it was shown: `whsec_` and the key in base64 */
function sign(
  secret: string,
  { id, seconds, body }: { id: string; seconds: string; body: string },
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}
