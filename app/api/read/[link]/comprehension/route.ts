import { route } from "@/lib/api/route";
import { answerComprehension as contract } from "@/lib/crowd/participation/schema";
import { answerComprehension } from "@/lib/crowd/participation/server/answer-comprehension";

export const POST = route(contract, ({ db, me, body }) =>
  answerComprehension(db, { ...me, ...body }),
);
