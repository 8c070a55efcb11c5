import type { Db } from "@/db/client";
import { lockRound } from "@/lib/crowd/tasks/server/lock-round";
import { lockStudy } from "@/lib/studies/server/lock-study";
import { type FoundRound, findRound, type RoundIds } from "./find-round";

/**
 * Takes a round for the rest of the transaction, as it is then. The study's row is taken before it,
 * as by who starts a version: so two who decide about several rounds never wait for each other.
 * @throws Refusal 404 when it is not the project's, or of another version
 */
export async function holdRound(tx: Db, ids: RoundIds): Promise<FoundRound> {
  await lockStudy(tx, ids);
  const { id } = await findRound(tx, ids);
  await lockRound(tx, id);
  return findRound(tx, ids);
}
