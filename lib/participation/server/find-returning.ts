import type { Db } from "@/db/client";
import { findArrival, findParticipant } from "@/lib/participants/server/find-arrival";
import { findByLink } from "./find-by-link";

/**
 * The participant who comes back by their key or id, perhaps on another device; undefined when nobody has
 * come by it before, and for somebody who was erased.
 */
export async function findReturning(
  db: Db,
  { link, address }: { link: string; address: string },
): Promise<string | undefined> {
  const study = await findByLink(db, link);
  const arrival = await findArrival(db, study, address);
  if (arrival.status !== "known") return undefined;
  const known = await findParticipant(db, { studyId: study.id, idHash: arrival.idHash });
  return known && !known.whyOut ? known.id : undefined;
}
