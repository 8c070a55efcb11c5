import { route } from "@/lib/http/route";
import { confirmInstructions as contract } from "@/lib/participation/schema";
import { confirmInstructions } from "@/lib/participation/server/confirm-instructions";

export const PUT = route(contract, async ({ db, study, reader, now }) => {
  await confirmInstructions(db, { studyId: study.id, readerId: reader.id, now });
  return { instructionsRead: true as const };
});
