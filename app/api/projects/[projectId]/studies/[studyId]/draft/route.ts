import { route } from "@/lib/api/route";
import { changedSettings } from "@/lib/audit/changed-settings";
import * as contracts from "@/lib/studies/schema";
import { changeDraft, discardDraft } from "@/lib/studies/server/change-draft";
import { getStudy } from "@/lib/studies/server/get-study";

export const PUT = route(contracts.changeDraft, async ({ db, params, body, note }) => {
  const before = await changeDraft(db, { ...params, ...body });
  note(
    changedSettings({ name: before.name, ...before.config }, { name: body.name, ...body.config }),
  );
  return getStudy(db, params);
});

export const DELETE = route(contracts.discardDraft, async ({ db, params, note }) => {
  const { version, studyLeft } = await discardDraft(db, params);
  note({ before: { version }, after: { studyLeft } });
  return { studyLeft };
});
