import { route } from "@/lib/api/route";
import { changeStudyLife as contract, lifeActions } from "@/lib/life-cycle/schema";
import { changeLife } from "@/lib/life-cycle/server/change-life";

export const PUT = route(contract, async ({ db, params, body, now, note }) => {
  note({ action: `study.${lifeActions[body.to]}` });
  const changed = await changeLife(db, { ...body, ...params, now });
  note(changed);
  return changed.after;
});
