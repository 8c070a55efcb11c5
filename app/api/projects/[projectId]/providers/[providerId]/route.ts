import { route } from "@/lib/api/route";
import { changedSettings } from "@/lib/audit/changed-settings";
import { requireAddress } from "@/lib/outbound/server/require-address";
import {
  changeProvider as changeContract,
  removeProvider as removeContract,
} from "@/lib/providers/schema";
import { changeProvider, removeProvider } from "@/lib/providers/server/providers";

export const PATCH = route(changeContract, async ({ db, params, body, held, note }) => {
  if (body.url !== undefined) await requireAddress(db, body.url);
  const { before, after } = await held((tx) => changeProvider(tx, { ...params, ...body }));
  const changes = changedSettings(before, after);
  note(body.key ? { ...changes, after: { ...changes.after, newKey: true } } : changes);
  return after;
});

export const DELETE = route(removeContract, async ({ params, held, now }) => {
  await held((tx) => removeProvider(tx, { ...params, now }));
  return { removed: true as const };
});
