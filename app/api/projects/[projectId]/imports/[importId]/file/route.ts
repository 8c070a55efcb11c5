import { route } from "@/lib/api/route";
import { correctionBy } from "@/lib/corrections/imports/server/correct-import";
import { sendFile as contract } from "@/lib/imports/schema";
import { receiveImport } from "@/lib/imports/server/receive-import";

export const PUT = route(contract, async (context) => {
  const { db, params, query, user, request, now, hold, note } = context;
  const isTrial = query.trial === "true";
  if (isTrial) note({ action: "import.compare" });
  const who = { ...params, userId: user.id, now };
  const correction = correctionBy({ ...who, isTrial });
  const done = await receiveImport(db, { ...who, request, hold, correction });
  const { state, rowsRead: read, rowsAdded: added, rowsCompleted: completed } = done;
  note({ after: isTrial ? { read } : { state, read, added, completed } });
  return done;
});
