import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round, roundEvent } from "@/db/schema";
import { conflict, invalid } from "@/lib/http/errors";
import type { RoundState } from "@/lib/studies/schema";
import { changeState, runsAgain } from "@/lib/studies/server/change-state";
import type * as contracts from "../schema";
import { type FoundRound, holdRound, neighbourRound, type RoundChange } from "./find-round";

/** The states that a round can reach from each state. Closed is final. */
const nextStates: Record<RoundState, readonly RoundState[]> = {
  draft: ["open"],
  open: ["paused", "closed"],
  paused: ["open", "closed"],
  closed: [],
};

/**
 * Opens, pauses or closes a round; a round already in that state is left as it is. A later round
 * opens only after people have advanced from the one before.
 * @returns the state before
 * @throws Refusal 404 when the round is not the project's, 409 when the state can't be reached
 */
export async function setRoundState(
  db: Db,
  { state, userId, now, ...ids }: RoundChange<typeof contracts.setRoundState>,
): Promise<RoundState> {
  return db.transaction(async (tx) => {
    const held = await holdRound(tx, ids);
    if (held.state === state) return state;
    if (!nextStates[held.state].includes(state)) {
      const may = nextStates[held.state].join(" or ") || "nothing else";
      throw conflict(
        "wrong_state",
        `The round is ${held.state}: it can become ${may}.`,
        "body.state",
      );
    }
    if (held.state === "draft") await refuseTooEarly(tx, held);
    if (state === "open") await runsAgain(tx, ids.studyId);
    await changeState(tx, held, { to: state, userId, now });
    return held.state;
  });
}

async function refuseTooEarly(tx: Db, held: FoundRound): Promise<void> {
  const before = await neighbourRound(tx, held, -1);
  if (before && before.movedOnAt === null) {
    throw conflict(
      "too_early",
      `People have not advanced from round ${before.no} yet, so nobody is invited to this one.`,
      "body.state",
    );
  }
}

/**
 * Says how many people the first round admits: more ends a soft launch, fewer keeps newcomers out
 * without affecting those already in. Later rounds admit everyone who is invited.
 * @returns how many it admitted before
 * @throws Refusal 404 when the round is not the project's, 400 when it takes another number, 409 when
 *   it is closed
 */
export async function setAdmits(
  db: Db,
  { admits, userId, now, ...ids }: RoundChange<typeof contracts.setAdmits>,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const held = await holdRound(tx, ids);
    if (held.no > 1) {
      throw invalid(
        "body.admits",
        "Only the first round has a limit: later ones admit everyone who is invited.",
      );
    }
    const { people } = held.config;
    if (admits === null || admits > people) {
      throw invalid("body.admits", `The study takes at most ${people} people.`);
    }
    if (held.state === "closed") {
      throw conflict(
        "closed",
        "The round is closed, so it no longer admits anyone.",
        "body.admits",
      );
    }
    if (admits === held.admits) return admits;
    await tx.update(round).set({ admits }).where(eq(round.id, held.id));
    await tx.insert(roundEvent).values({
      roundId: held.id,
      kind: "admits",
      detail: { from: held.admits, to: admits },
      userId,
      createdAt: now,
    });
    return held.admits;
  });
}
