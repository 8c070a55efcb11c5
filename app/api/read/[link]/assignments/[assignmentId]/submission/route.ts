import { route } from "@/lib/http/route";
import { submitForecasts as contract } from "@/lib/tasks/schema";
import { submitForecasts } from "@/lib/tasks/server/submit-forecasts";

export const PUT = route(
  contract,
  async ({ db, params, body, study, round, reader, config, now }) => ({
    answered: await submitForecasts(db, {
      assignmentId: params.assignmentId,
      studyId: study.id,
      roundId: round.id,
      readerId: reader.id,
      asksAnswer: config.asksAnswer,
      body,
      now,
    }),
  }),
);
