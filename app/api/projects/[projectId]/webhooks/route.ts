import { route } from "@/lib/api/route";
import {
  createWebhook as createContract,
  listWebhooks as listContract,
} from "@/lib/notifications/schema";
import { createWebhook, listWebhooks, requireCallable } from "@/lib/notifications/server/webhooks";

export const GET = route(listContract, async ({ db, params, project, user }) => ({
  webhooks: await listWebhooks(db, { ...params, userId: user.id, role: project.role }),
}));

export const POST = route(createContract, async ({ db, params, user, body, now, held, note }) => {
  await requireCallable(db, body.url);
  const made = await held((tx) => createWebhook(tx, { ...params, ...body, userId: user.id, now }));
  note({
    subject: { type: "webhook", id: made.id, name: body.url },
    after: { events: body.kinds.join(", ") },
  });
  return made;
});
