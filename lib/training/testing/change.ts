import type { Connection } from "@/db/client";
import { changeTraining } from "../server/change-training";
import type { Places } from "../server/training-folder";

type Change = Omit<Parameters<typeof changeTraining>[1], "held">;

/** Changes a training run, as somebody who may. */
export const change = (db: Connection, its: Change, places: Places): Promise<void> =>
  changeTraining(db, { ...its, held: (work) => db.transaction(work) }, places);
