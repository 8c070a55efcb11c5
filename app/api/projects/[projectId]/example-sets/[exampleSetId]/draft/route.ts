import { route } from "@/lib/api/route";
import { changeExampleDraft as contract } from "@/lib/runs/examples/schema";
import { changeDraft } from "@/lib/runs/examples/server/change-draft";
import { findExampleSet } from "@/lib/runs/examples/server/example-sets";

export const PUT = route(contract, async ({ db, params, body, held }) => {
  await held((tx) => changeDraft(tx, { ...params, ...body }));
  return findExampleSet(db, params);
});
