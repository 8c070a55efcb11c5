import { route } from "@/lib/api/route";
import * as contracts from "@/lib/quality/adjudication/schema";
import { adjudicate } from "@/lib/quality/adjudication/server/adjudicate";
import { listDisagreements } from "@/lib/quality/adjudication/server/list-disagreements";

export const GET = route(contracts.listDisagreements, ({ db, params }) =>
  listDisagreements(db, params),
);

export const POST = route(contracts.adjudicate, ({ db, user, params, body, now, note }) => {
  note({ after: { correct: body.isCorrect } });
  return adjudicate(db, { ...params, ...body, userId: user.id, now });
});
