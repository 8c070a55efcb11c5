import { route } from "@/lib/http/route";
import { changeStudyLife as contract } from "@/lib/life/schema";
import { changeLife } from "@/lib/life/server/change-life";

export const PUT = route(contract, async ({ db, project, params, body, now, note }) => {
  const changed = await changeLife(db, { ...params, ...body, projectId: project.id, now });
  note(changed);
  return changed.after;
});
