import { route } from "@/lib/api/route";
import { testWebhook as contract } from "@/lib/notifications/schema";
import { testWebhook } from "@/lib/notifications/server/webhooks";

export const POST = route(contract, async ({ db, params, user, now, note }) => {
  const problem = await testWebhook(db, { ...params, userId: user.id, now });
  note({ after: { answer: problem ?? "taken" } });
  return { problem };
});
