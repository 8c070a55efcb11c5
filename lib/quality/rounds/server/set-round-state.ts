import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round, roundEvent } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { runsAgain } from "@/lib/studies/server/runs-again";
import type { FoundRound, RoundIds } from "./find-round";
import { holdRound } from "./hold-round";
import { neighbourRound } from "./neighbour-round";

type State = FoundRound["state"];

/** Where a round may go from each state. Closed is the end. */
const nextStates: Record<State, readonly State[]> = {
  draft: ["open"],
  open: ["paused", "closed"],
  paused: ["open", "closed"],
  closed: [],
};

/**
 * Opens, pauses or closes a round; being there already is fine. A later round opens only after the
 * one before has moved on.
 * @returns the state that it was in
 * @throws Refusal 404 when the round is not the project's, 409 when the state can't be reached
 */
export async function setRoundState(
  db: Db,
  {
    state,
    userId,
    now,
    ...ids
  }: RoundIds & { state: Exclude<State, "draft">; userId: string | null; now: Date },
): Promise<State> {
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
    await tx.update(round).set({ state }).where(eq(round.id, held.id));
    await tx.insert(roundEvent).values({
      roundId: held.id,
      kind: "state",
      detail: { from: held.state, to: state },
      userId,
      createdAt: now,
    });
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
