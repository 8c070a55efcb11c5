import { route } from "@/lib/api/route";
import { countEligible as contract } from "@/lib/studies/schema";
import { eligibleQuestions } from "@/lib/studies/server/eligible-questions";

export const GET = route(contract, async ({ db, params, query }) => {
  const choice = { ...query, split: query.split ?? null };
  return { questions: (await eligibleQuestions(db, params.projectId, choice)).length };
});
