import { route } from "@/lib/api/route";
import { endSingleSignOn as contract } from "@/lib/single-sign-on/schema";
import { disconnect } from "@/lib/single-sign-on/server/disconnect";

export const POST = route(contract, async ({ db, user, body, now, hold, note }) => {
  await disconnect(db, { userId: user.id, ...body, now, hold });
  note({
    subject: { type: "account", id: user.id, name: user.name },
    before: { issuer: body.issuer },
  });
  return { done: true as const };
});
