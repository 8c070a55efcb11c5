import type { Db } from "@/db/client";
import {
  countLook,
  findArrival,
  findParticipant,
  type Looker,
} from "@/lib/crowd/arrival/server/find-arrival";
import { findByLink } from "./find-by-link";

/**
 * The participant who returns with their key or id, perhaps on another device; undefined for someone new
 * or erased.
 * @throws Refusal 429 when too many platform ids are tried from one address
 */
export async function findReturning(
  db: Db,
  { link, ...looker }: Looker & { link: string },
): Promise<string | undefined> {
  const study = await findByLink(db, link);
  const arrival = await findArrival(db, study, looker);
  if (arrival.status !== "known") return undefined;
  await countLook(db, arrival, looker);
  const known = await findParticipant(db, { studyId: study.id, idHash: arrival.idHash });
  return known && !known.whyOut ? known.id : undefined;
}
