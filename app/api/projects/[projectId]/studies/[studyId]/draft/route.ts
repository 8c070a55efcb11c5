import { route } from "@/lib/http/route";
import {
  changeDraft as changeContract,
  discardDraft as discardContract,
} from "@/lib/studies/schema";
import { changeDraft } from "@/lib/studies/server/change-draft";
import { discardDraft } from "@/lib/studies/server/discard-draft";
import { getStudy } from "@/lib/studies/server/get-study";

export const PUT = route(changeContract, async ({ db, params, body }) => {
  await changeDraft(db, { ...params, ...body });
  return getStudy(db, params);
});

export const DELETE = route(discardContract, async ({ db, params }) => ({
  studyLeft: await discardDraft(db, params),
}));
