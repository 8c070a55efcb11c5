import { route } from "@/lib/api/route";
import { chooseTemperature as contract } from "@/lib/tunings/schema";
import { bestOf, chooseTemperature } from "@/lib/tunings/server/choose-temperature";
import { findTuning } from "@/lib/tunings/server/tunings";

export const PUT = route(contract, async ({ db, params, body, user, now, held, note }) => {
  const { criterion } = body;
  const choice = criterion === null ? null : await bestOf(db, { ...params, criterion });
  await held((tx) => chooseTemperature(tx, { ...params, choice, userId: user.id, now }));
  note({ after: { criterion, temperature: choice?.temperature ?? null } });
  return findTuning(db, params);
});
