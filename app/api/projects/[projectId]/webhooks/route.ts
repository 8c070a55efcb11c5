import { route } from "@/lib/api/route";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import {
  createWebhook as createContract,
  listWebhooks as listContract,
} from "@/lib/notifications/schema";
import { createWebhook, listWebhooks, requireCallable } from "@/lib/notifications/server/webhooks";

export const GET = route(listContract, async ({ db, params, project, user }) => ({
  webhooks: await listWebhooks(db, { ...params, userId: user.id, role: project.role }),
}));

export const POST = route(createContract, async ({ db, params, user, body, now, held, note }) => {
  await takeAttempt(db, { kind: "test call", key: user.id, now });
  await requireCallable(db, body.url);
  const made = await held((tx) => createWebhook(tx, { ...params, ...body, userId: user.id, now }));
  note({
    subject: { type: "webhook", id: made.id, name: new URL(body.url).origin },
    after: { events: body.kinds.join(", ") },
  });
  return made;
});
