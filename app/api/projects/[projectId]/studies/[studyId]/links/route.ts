import { route } from "@/lib/api/route";
import { addLinks as addContract, listLinks as listContract } from "@/lib/crowd/arrival/schema";
import { addLinks } from "@/lib/crowd/arrival/server/add-links";
import { listLinks } from "@/lib/crowd/arrival/server/list-links";

export const GET = route(listContract, ({ db, params, query }) =>
  listLinks(db, { ...params, ...query }),
);

export const POST = route(addContract, async ({ db, params, body, user, note }) => {
  const { isNew, ...made } = await addLinks(db, { ...params, ...body, userId: user.id });
  const { added, known } = made;
  note({ after: { added, ...(body.ids && { hadLinkBefore: known }) }, unchanged: !isNew });
  return made;
});
