import { route } from "@/lib/api/route";
import { createTuning as createContract, listTunings as listContract } from "@/lib/tunings/schema";
import { createTuning } from "@/lib/tunings/server/create-tuning";
import { findTuning, listTunings } from "@/lib/tunings/server/tunings";

export const GET = route(listContract, async ({ db, params }) => ({
  tunings: await listTunings(db, params.projectId),
}));

export const POST = route(createContract, async ({ db, params, body, user, held, note }) => {
  const { id, modelName } = await held((tx) =>
    createTuning(tx, { ...params, ...body, userId: user.id }),
  );
  note({
    subject: { type: "tuning", id, name: modelName },
    after: { split: body.split, questions: body.questions, mostCost: body.mostCost },
  });
  return findTuning(db, { ...params, tuningId: id });
});
