import { route } from "@/lib/api/route";
import { chooseMail as contract } from "@/lib/notifications/schema";
import { chooseMail } from "@/lib/notifications/server/get-notifications";

export const PUT = route(contract, async ({ params, user, body, held, note }) => {
  const before = await held((tx) => chooseMail(tx, { ...params, ...body, userId: user.id }));
  note({ before: { events: before.join(", ") }, after: { events: body.kinds.join(", ") } });
  return body;
});
