import type { Db } from "@/db/client";
import { notFound } from "@/lib/http/errors";
import type { Candidates } from "../schema";
import { findRound, type RoundIds } from "./find-round";
import { selectCandidates } from "./select-candidates";

/**
 * Everyone in a qualification round, with their answers beside the expected ones.
 * @throws Refusal 404 when the project's study has no such qualification round in its running version
 */
export async function listCandidates(db: Db, ids: RoundIds): Promise<Candidates> {
  const found = await findRound(db, ids);
  if (found.kind !== "qualification") throw notFound("qualification round");
  const { items, candidates } = await selectCandidates(db, found);
  return { roundId: found.id, items, candidates };
}
