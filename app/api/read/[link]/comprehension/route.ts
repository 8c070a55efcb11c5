import { route } from "@/lib/http/route";
import { answerComprehension as contract } from "@/lib/participation/schema";
import { answerComprehension } from "@/lib/participation/server/answer-comprehension";
import { requireConsent } from "@/lib/participation/server/require-consent";

export const POST = route(contract, async ({ db, study, reader, body }) => {
  const version = await requireConsent(db, { studyId: study.id, readerId: reader.id });
  return answerComprehension(db, { version, readerId: reader.id, ...body });
});
