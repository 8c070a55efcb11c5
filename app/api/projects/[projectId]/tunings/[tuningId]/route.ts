import { route } from "@/lib/api/route";
import {
  changeTuning as changeContract,
  discardTuning as discardContract,
  getTuning as getContract,
} from "@/lib/tunings/schema";
import { changeTuning, discardTuning, findTuning } from "@/lib/tunings/server/tunings";

export const GET = route(getContract, ({ db, params }) => findTuning(db, params));

export const PATCH = route(changeContract, async ({ db, params, body, held, note }) => {
  await held((tx) => changeTuning(tx, { ...params, ...body }));
  note({ after: body });
  return findTuning(db, params);
});

export const DELETE = route(discardContract, async ({ params, held }) => {
  await held((tx) => discardTuning(tx, params));
  return { removed: true as const };
});
