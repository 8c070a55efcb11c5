import { deleteAccount as contract } from "@/lib/accounts/schema";
import { leave } from "@/lib/accounts/server/delete-account";
import { route } from "@/lib/api/route";

export const POST = route(contract, async ({ db, user, body, now, hold, note }) => {
  const { deleteAt } = await leave(db, { me: user, ...body, now, hold });
  note({
    subject: { type: "account", id: user.id, name: user.name },
    before: { deleteAt: null },
    after: { deleteAt: deleteAt.toISOString() },
  });
  return { deleteAt };
});
