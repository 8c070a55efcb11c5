import { route } from "@/lib/api/route";
import { sendFile as contract } from "@/lib/imports/schema";
import { receiveImport } from "@/lib/imports/server/receive-import";

export const PUT = route(contract, async ({ db, params, user, request, now, hold, note }) => {
  const done = await receiveImport(db, { ...params, userId: user.id, request, now, hold });
  note({
    after: {
      state: done.state,
      read: done.rowsRead,
      added: done.rowsAdded,
      completed: done.rowsCompleted,
    },
  });
  return done;
});
