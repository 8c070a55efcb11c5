import { route } from "@/lib/api/route";
import { correctionBy } from "@/lib/corrections/imports/server/correct-import";
import { sendFile as contract } from "@/lib/imports/schema";
import { receiveImport } from "@/lib/imports/server/receive-import";

export const PUT = route(contract, async (context) => {
  const { db, params, query, user, request, now, hold, note } = context;
  const isTrial = query.trial === "true";
  const who = { ...params, userId: user.id, now };
  const correction = correctionBy({ ...who, isTrial });
  const done = await receiveImport(db, { ...who, request, hold, correction });
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
