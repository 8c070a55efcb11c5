import { route } from "@/lib/api/route";
import { getNotifications as contract } from "@/lib/notifications/schema";
import { getNotifications } from "@/lib/notifications/server/get-notifications";

export const GET = route(contract, ({ db, params, user, now }) =>
  getNotifications(db, { ...params, userId: user.id, now }),
);
