import { route } from "@/lib/api/route";
import { changedSettings } from "@/lib/audit/changed-settings";
import {
  changeExampleSet as changeContract,
  getExampleSet as getContract,
  removeExampleSet as removeContract,
} from "@/lib/runs/examples/schema";
import {
  changeExampleSet,
  findExampleSet,
  removeExampleSet,
} from "@/lib/runs/examples/server/example-sets";

export const GET = route(getContract, ({ db, params }) => findExampleSet(db, params));

export const PATCH = route(changeContract, async ({ db, params, body, held, now, note }) => {
  const before = await findExampleSet(db, params);
  await held((tx) => changeExampleSet(tx, { ...params, ...body, now }));
  const after = await findExampleSet(db, params);
  const of = ({ name, archivedAt }: typeof after) => ({ name, archived: archivedAt !== null });
  note(changedSettings(of(before), of(after)));
  return after;
});

export const DELETE = route(removeContract, async ({ params, held }) => {
  await held((tx) => removeExampleSet(tx, params));
  return { removed: true as const };
});
