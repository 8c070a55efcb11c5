import { route } from "@/lib/api/route";
import { changedSettings } from "@/lib/audit/changed-settings";
import { requireAddress } from "@/lib/outbound/server/require-address";
import {
  changeEngine as changeContract,
  removeEngine as removeContract,
} from "@/lib/training/engines/schema";
import { changeEngine, removeEngine } from "@/lib/training/server/engines/project-engines";

export const PATCH = route(changeContract, async ({ db, params, body, held, note }) => {
  if (body.url !== undefined) await requireAddress(db, body.url);
  const { before, after } = await held((tx) => changeEngine(tx, { ...params, ...body }));
  const changes = changedSettings(before, after);
  note(body.token ? { ...changes, after: { ...changes.after, newToken: true } } : changes);
  return after;
});

export const DELETE = route(removeContract, async ({ params, held, now }) => {
  await held((tx) => removeEngine(tx, { ...params, now }));
  return { removed: true as const };
});
