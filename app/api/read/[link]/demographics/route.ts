import { route } from "@/lib/api/route";
import { saveDemographics as contract } from "@/lib/crowd/participation/schema";
import { saveDemographics } from "@/lib/crowd/participation/server/save-demographics";

export const PUT = route(contract, async ({ db, me, body }) => {
  await saveDemographics(db, { ...me, answers: body });
  return { demographicsDone: true as const };
});
