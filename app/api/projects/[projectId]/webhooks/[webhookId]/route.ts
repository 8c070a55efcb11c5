import { route } from "@/lib/api/route";
import {
  changeWebhook as changeContract,
  removeWebhook as removeContract,
} from "@/lib/notifications/schema";
import { changeWebhook, removeWebhook } from "@/lib/notifications/server/webhooks";

export const PATCH = route(changeContract, async ({ params, user, body, held, note }) => {
  await held((tx) => changeWebhook(tx, { ...params, ...body, userId: user.id }));
  note({ after: { events: body.kinds.join(", ") } });
  return body;
});

export const DELETE = route(removeContract, async ({ params, project, user, held }) => {
  await held((tx) => removeWebhook(tx, { ...params, userId: user.id, role: project.role }));
  return { removed: true as const };
});
