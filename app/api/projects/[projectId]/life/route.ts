import { route } from "@/lib/http/route";
import { changeProjectLife as changeContract, getLife as getContract } from "@/lib/life/schema";
import { changeLife } from "@/lib/life/server/change-life";
import { getLife } from "@/lib/life/server/get-life";

export const GET = route(getContract, ({ db, project }) => getLife(db, { projectId: project.id }));

export const PUT = route(changeContract, async ({ db, project, body, now, note }) => {
  const changed = await changeLife(db, { ...body, projectId: project.id, studyId: null, now });
  note(changed);
  return changed.after;
});
