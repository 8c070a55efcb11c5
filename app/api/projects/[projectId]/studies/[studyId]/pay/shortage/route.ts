import { route } from "@/lib/api/route";
import { getShortage as contract } from "@/lib/crowd/pay/schema";
import { findShortage } from "@/lib/crowd/visits/server/find-shortage";
import { runningStudy } from "@/lib/studies/server/require-study";

export const GET = route(contract, async ({ db, params, now }) => {
  const { version } = await runningStudy(db, params);
  return { shortage: await findShortage(db, { ...params, now }, version) };
});
