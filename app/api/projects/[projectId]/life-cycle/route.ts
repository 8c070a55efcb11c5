import { route } from "@/lib/api/route";
import * as contracts from "@/lib/life-cycle/schema";
import { changeLife } from "@/lib/life-cycle/server/change-life";
import { getLife } from "@/lib/life-cycle/server/get-life";

export const GET = route(contracts.getLife, ({ db, params }) => getLife(db, params));

export const PUT = route(contracts.changeProjectLife, async ({ db, params, body, now, note }) => {
  note({ action: `project.${contracts.lifeActions[body.to]}` });
  const changed = await changeLife(db, { ...body, ...params, studyId: null, now });
  note(changed);
  return changed.after;
});
