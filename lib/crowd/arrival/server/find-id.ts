import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { participant, sealedId } from "@/db/schema";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { openId } from "./arrival-id";

/** The id with which somebody came, for themselves; undefined where none is known. */
export async function findId(
  db: Db,
  { studyId, readerId }: Participant,
): Promise<string | undefined> {
  const [found] = await db
    .select({ idHash: sealedId.idHash, sealed: sealedId.sealed })
    .from(participant)
    .innerJoin(
      sealedId,
      and(eq(sealedId.studyId, participant.studyId), eq(sealedId.idHash, participant.idHash)),
    )
    .where(and(eq(participant.studyId, studyId), eq(participant.readerId, readerId)));
  return found && openId({ studyId, idHash: found.idHash }, found.sealed);
}
