import { route } from "@/lib/api/route";
import { startStudy as contract } from "@/lib/studies/schema";
import { getStudy } from "@/lib/studies/server/get-study";
import { startStudy } from "@/lib/studies/server/start-study";

export const POST = route(contract, async ({ db, params, user, now, note }) => {
  const version = await startStudy(db, { ...params, userId: user.id, now });
  note({ before: { version: version > 1 ? version - 1 : null }, after: { version } });
  return getStudy(db, params);
});
