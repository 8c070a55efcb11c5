import { route } from "@/lib/api/route";
import { getProject as contract } from "@/lib/projects/schema";
import { countContents } from "@/lib/projects/server/count-contents";

export const GET = route(contract, async ({ db, params, project }) => ({
  ...project,
  counts: await countContents(db, params),
}));
