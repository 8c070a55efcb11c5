import { route } from "@/lib/api/route";
import * as contracts from "@/lib/corrections/questions/schema";
import { editQuestion, getQuestion } from "@/lib/corrections/questions/server/edit-question";

export const GET = route(contracts.getQuestion, ({ db, params }) => getQuestion(db, params));

export const PATCH = route(contracts.correctQuestion, async ({ db, params, body, user, note }) => {
  const done = await editQuestion(db, { ...params, body, userId: user.id });
  const { after, rejudged = 0, left = 0 } = done.change;
  // The question keeps what it said; the log says what was changed, and why.
  note({ after: { changed: Object.keys(after), reason: body.reason, rejudged, left } });
  return done.question;
});
