import { route } from "@/lib/http/route";
import { addLinks as addContract, listLinks as listContract } from "@/lib/participants/schema";
import { addLinks } from "@/lib/participants/server/add-links";
import { listLinks } from "@/lib/participants/server/list-links";

export const GET = route(listContract, ({ db, params, query }) =>
  listLinks(db, { ...params, ...query }),
);

export const POST = route(addContract, async ({ db, params, body, user, note }) => {
  const { isNew, ...made } = await addLinks(db, { ...params, ...body, userId: user.id });
  const { added, known } = made;
  note({ after: { added, ...(body.ids && { hadLinkBefore: known }) }, unchanged: !isNew });
  return made;
});
