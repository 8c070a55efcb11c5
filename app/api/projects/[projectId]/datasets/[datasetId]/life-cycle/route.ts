import { route } from "@/lib/api/route";
import * as contracts from "@/lib/corrections/schema-parts";
import { asText, changePartLife } from "@/lib/corrections/server/change-part-life";
import { lifeActions } from "@/lib/life-cycle/schema";

export const PUT = route(contracts.changeDatasetLife, async ({ db, params, body, now, note }) => {
  note({ action: `dataset.${lifeActions[body.to]}` });
  const { before, after } = await changePartLife(db, {
    kind: "dataset" as const,
    projectId: params.projectId,
    id: params.datasetId,
    ...body,
    now,
  });
  note({ before: asText(before), after: asText(after) });
  return after;
});
