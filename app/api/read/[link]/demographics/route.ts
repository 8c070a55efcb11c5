import { route } from "@/lib/http/route";
import { saveDemographics as contract } from "@/lib/participation/schema";
import { saveDemographics } from "@/lib/participation/server/save-demographics";

export const PUT = route(contract, async ({ db, study, reader, body }) => {
  await saveDemographics(db, { studyId: study.id, readerId: reader.id, answers: body });
  return { demographicsDone: true as const };
});
