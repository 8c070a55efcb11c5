import { route } from "@/lib/api/route";
import { evaluateModel as contract } from "@/lib/training/schema-models";
import { evaluateModel } from "@/lib/training/server/models/evaluate-model";
import { findEvaluation } from "@/lib/training/server/models/list-evaluations";

export const POST = route(contract, async ({ db, params, body, user, now, held }) => {
  const id = await held((tx) => evaluateModel(tx, { ...params, ...body, userId: user.id, now }));
  return findEvaluation(db, id);
});
