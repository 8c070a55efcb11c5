import { answerComprehension as contract } from "@/lib/crowd/participation/schema";
import { answerComprehension } from "@/lib/crowd/participation/server/answer-comprehension";
import { route } from "@/lib/http/route";

export const POST = route(contract, ({ db, study, reader, body }) =>
  answerComprehension(db, { studyId: study.id, readerId: reader.id, ...body }),
);
