import { route } from "@/lib/api/route";
import * as contracts from "@/lib/projects/schema";
import { countContents } from "@/lib/projects/server/count-contents";
import { renameProject } from "@/lib/projects/server/rename-project";

export const GET = route(contracts.getProject, async ({ db, params, project }) => ({
  ...project,
  counts: await countContents(db, params),
}));

export const PATCH = route(contracts.renameProject, async ({ db, params, body, note }) => {
  const before = await renameProject(db, { ...params, ...body });
  note({ before: { name: before }, after: { name: body.name } });
  return { id: params.projectId, name: body.name };
});
