import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round, roundEvent } from "@/db/schema";
import { conflict, invalid } from "@/lib/http/errors";
import { holdRound, type RoundIds } from "./find-round";

interface Change extends RoundIds {
  admits: number | null;
  userId: string | null;
  now: Date;
}

/**
 * Says how many people the first round admits: more ends a soft launch, fewer keeps newcomers out
 * and nobody who is in. Later rounds take who is invited.
 * @returns how many it admitted before
 * @throws Refusal 404 when the round is not the project's, 400 when it takes another number, 409 when
 *   it is closed
 */
export async function setAdmits(
  db: Db,
  { admits, userId, now, ...ids }: Change,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const held = await holdRound(tx, ids);
    if (held.no > 1) {
      throw invalid(
        "body.admits",
        "Only the first round has a limit: later ones take who is invited.",
      );
    }
    const { people } = held.config;
    if (admits === null || admits > people) {
      throw invalid("body.admits", `The study takes at most ${people} people.`);
    }
    if (held.state === "closed") {
      throw conflict("closed", "The round is closed: it admits nobody any more.", "body.admits");
    }
    if (admits === held.admits) return admits;
    await tx.update(round).set({ admits }).where(eq(round.id, held.id));
    await tx.insert(roundEvent).values({
      ...{ roundId: held.id, kind: "admits", detail: { from: held.admits, to: admits } },
      ...{ userId, createdAt: now },
    });
    return held.admits;
  });
}
