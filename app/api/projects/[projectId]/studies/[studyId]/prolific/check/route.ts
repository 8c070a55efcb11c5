import { route } from "@/lib/api/route";
import { checkSubmissions as contract } from "@/lib/crowd/prolific/schema";
import { getProlific } from "@/lib/crowd/prolific/server/connection/get-prolific";
import { readSubmissions } from "@/lib/crowd/prolific/server/submissions/read-submissions";
import { requireStudy } from "@/lib/studies/server/require-study";

export const POST = route(contract, async ({ db, params, now }) => {
  await requireStudy(db, params);
  await readSubmissions(db, { ...params, now });
  return getProlific(db, { ...params, now });
});
