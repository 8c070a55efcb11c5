import { route } from "@/lib/http/route";
import { answerComprehension as contract } from "@/lib/participation/schema";
import { answerComprehension } from "@/lib/participation/server/answer-comprehension";

export const POST = route(contract, ({ db, study, reader, body }) =>
  answerComprehension(db, { studyId: study.id, readerId: reader.id, ...body }),
);
