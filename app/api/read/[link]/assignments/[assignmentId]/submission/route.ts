import { route } from "@/lib/http/route";
import { submitForecasts as contract } from "@/lib/tasks/schema";
import { countAnswered } from "@/lib/tasks/server/count-answered";
import { practiceFeedback } from "@/lib/tasks/server/practice-feedback";
import { submitForecasts } from "@/lib/tasks/server/submit-forecasts";

export const PUT = route(contract, async ({ db, params, body, study, reader, now }) => {
  const { assignmentId } = params;
  const own = { assignmentId, studyId: study.id, readerId: reader.id };
  const submitted = await submitForecasts(db, { ...own, body, now });
  return {
    answered: await countAnswered(db, study.id, reader.id),
    feedback: await practiceFeedback(db, submitted),
  };
});
