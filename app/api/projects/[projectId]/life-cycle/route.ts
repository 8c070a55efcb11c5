import { route } from "@/lib/api/route";
import {
  changeProjectLife as changeContract,
  getLife as getContract,
  lifeActions,
} from "@/lib/life-cycle/schema";
import { changeLife } from "@/lib/life-cycle/server/change-life";
import { getLife } from "@/lib/life-cycle/server/get-life";

export const GET = route(getContract, ({ db, project }) => getLife(db, { projectId: project.id }));

export const PUT = route(changeContract, async ({ db, project, body, now, note }) => {
  note({ action: `project.${lifeActions[body.to]}` });
  const changed = await changeLife(db, { ...body, projectId: project.id, studyId: null, now });
  note(changed);
  return changed.after;
});
