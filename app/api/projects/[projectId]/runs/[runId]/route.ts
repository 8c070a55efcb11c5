import { route } from "@/lib/api/route";
import { changedSettings } from "@/lib/audit/changed-settings";
import {
  changeRun as changeContract,
  discardRun as discardContract,
  getRun as getContract,
} from "@/lib/runs/schema";
import { getRun } from "@/lib/runs/server/get-run";
import { changeRun, discardRun } from "@/lib/runs/server/runs";

export const GET = route(getContract, ({ db, params }) => getRun(db, params));

export const PATCH = route(changeContract, async ({ db, params, body, held, note }) => {
  const before = await getRun(db, params);
  await held((tx) => changeRun(tx, { ...params, ...body }));
  const after = await getRun(db, params);
  const of = ({ name, mostCost, settings }: typeof after) => ({ name, mostCost, ...settings });
  note(changedSettings(of(before), of(after)));
  return after;
});

export const DELETE = route(discardContract, async ({ params, held }) => {
  await held((tx) => discardRun(tx, params));
  return { removed: true as const };
});
