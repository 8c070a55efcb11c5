import { route } from "@/lib/api/route";
import { submitForecasts as contract } from "@/lib/crowd/tasks/schema";
import { countAnswered } from "@/lib/crowd/tasks/server/find-assignment";
import { practiceFeedback } from "@/lib/crowd/tasks/server/practice-feedback";
import { submitForecasts } from "@/lib/crowd/tasks/server/submit-forecasts";

export const PUT = route(contract, async ({ db, params: { assignmentId }, body, me, now }) => {
  const own = { assignmentId, ...me };
  const submitted = await submitForecasts(db, { ...own, body, now });
  return {
    answered: await countAnswered(db, own),
    feedback: await practiceFeedback(db, submitted),
  };
});
