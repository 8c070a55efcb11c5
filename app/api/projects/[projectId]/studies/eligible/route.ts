import { route } from "@/lib/api/route";
import { countCompared } from "@/lib/quality/exclusions/server/count-compared";
import { countEligible as contract } from "@/lib/studies/schema";
import { eligibleQuestions } from "@/lib/studies/server/eligible-questions";

export const GET = route(contract, async ({ db, params: { projectId }, query }) => {
  const { forecast = "confidence", split = null, reader, ...texts } = query;
  const questions = await eligibleQuestions(db, projectId, { ...texts, split, asks: { forecast } });
  const generationIds = questions.flatMap((question) => question.generationIds);
  return {
    questions: questions.length,
    texts: generationIds.length,
    compared: reader ? await countCompared(db, { projectId, reader, generationIds }) : null,
  };
});
