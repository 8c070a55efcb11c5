import { route } from "@/lib/api/route";
import {
  createTraining as createContract,
  listTrainings as listContract,
} from "@/lib/training/schema";
import { createTraining } from "@/lib/training/server/create-training";
import { getTraining } from "@/lib/training/server/get-training";
import { listTrainings } from "@/lib/training/server/list-trainings";
import { places } from "@/lib/training/server/training-folder";

export const GET = route(listContract, ({ db, params, query }) =>
  listTrainings(db, { ...params, ...query }),
);

export const POST = route(createContract, async ({ db, params, body, user, held, note }) => {
  const { name, key } = body;
  // What a refused launch was about: it has no other id.
  note({ subject: { type: "training run", id: key, name } });
  const asked = { ...params, ...body, userId: user.id, held };
  const { trainingId, isNew } = await createTraining(db, asked, places());
  note({
    subject: { type: "training run", id: trainingId, name },
    after: { recipe: body.settings.recipe },
    unchanged: !isNew,
  });
  return getTraining(db, { ...params, trainingId });
});
