import { route } from "@/lib/api/route";
import * as contracts from "@/lib/corrections/schema-parts";
import { asText, changePartLife } from "@/lib/corrections/server/change-part-life";
import { lifeActions } from "@/lib/life-cycle/schema";

export const PUT = route(contracts.changeModelLife, async ({ db, params, body, now, note }) => {
  note({ action: `model.${lifeActions[body.to]}` });
  const { before, after } = await changePartLife(db, {
    kind: "model" as const,
    projectId: params.projectId,
    id: params.modelId,
    ...body,
    now,
  });
  note({ before: asText(before), after: asText(after) });
  return after;
});
