import type { Db } from "@/db/client";
import { conflict } from "@/lib/http/errors";
import type { RoundState } from "@/lib/studies/schema";
import { changeState, runsAgain } from "@/lib/studies/server/change-state";
import { type FoundRound, holdRound, neighbourRound, type RoundIds } from "./find-round";

/** Where a round may go from each state. Closed is the end. */
const nextStates: Record<RoundState, readonly RoundState[]> = {
  draft: ["open"],
  open: ["paused", "closed"],
  paused: ["open", "closed"],
  closed: [],
};

interface Change extends RoundIds {
  state: Exclude<RoundState, "draft">;
  userId: string | null;
  now: Date;
}

/**
 * Opens, pauses or closes a round; being there already is fine. A later round opens only after
 * people have advanced from the one before.
 * @returns the state that it was in
 * @throws Refusal 404 when the round is not the project's, 409 when the state can't be reached
 */
export async function setRoundState(
  db: Db,
  { state, userId, now, ...ids }: Change,
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
