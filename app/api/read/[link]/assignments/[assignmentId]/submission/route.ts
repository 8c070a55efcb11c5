import { route } from "@/lib/api/route";
import { submitForecasts as contract } from "@/lib/crowd/tasks/schema";
import { practiceFeedback } from "@/lib/crowd/tasks/server/practice-feedback";
import { submitForecasts } from "@/lib/crowd/tasks/server/submit-forecasts";

export const PUT = route(contract, async ({ db, params: { assignmentId }, body, me, now }) => {
  const submitted = await submitForecasts(db, { assignmentId, ...me, body, now });
  return { feedback: await practiceFeedback(db, submitted) };
});
