import type { Connection, Db } from "@/db/client";
import { chooseSupply } from "../server/supplies/choose-supply";
import { viewSupply } from "../server/supplies/view-supply";
import type { Which } from "../server/which-training";
import type { Supply } from "../supplies/schema";

interface Choice extends Which {
  name: string;
  supply: Supply;
}

/** Chooses who makes the file that a training run waits for, on a page that shows how it is made now. */
export async function choose(
  db: Connection,
  { projectId, trainingId, name, supply }: Choice,
  root: string,
): Promise<void> {
  const digest = (await viewSupply(db, trainingId))?.digest ?? "";
  const held = (work: (tx: Db) => Promise<void>) => db.transaction(work);
  await chooseSupply(db, { projectId, trainingId, name, supply, digest, held }, root);
}
