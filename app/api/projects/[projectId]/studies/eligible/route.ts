import { route } from "@/lib/api/route";
import { countEligible as contract } from "@/lib/studies/schema";
import { eligibleQuestions } from "@/lib/studies/server/eligible-questions";

export const GET = route(contract, async ({ db, params, query }) => {
  const { forecast = "confidence", split = null, ...texts } = query;
  const choice = { ...texts, split, asks: { forecast } };
  return { questions: (await eligibleQuestions(db, params.projectId, choice)).length };
});
