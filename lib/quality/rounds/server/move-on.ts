import { eq } from "drizzle-orm";
import { batches } from "@/db/batches";
import type { Db } from "@/db/client";
import { invitation, round, roundEvent, verdict } from "@/db/schema";
import { conflict, invalid } from "@/lib/http/errors";
import type { PassMark } from "@/lib/studies/schema-config";
import { changeState, runsAgain } from "@/lib/studies/server/change-state";
import { samePassMark } from "../pass-mark-words";
import { rankCandidates, standingOutcome } from "../rank-candidates";
import type * as contracts from "../schema";
import { afterOthers } from "./after-others";
import { type FoundRound, holdRound, neighbourRound, type RoundChange } from "./find-round";
import { judgeByPassMark } from "./judge-by-pass-mark";
import { selectCandidates } from "./select-candidates";

/**
 * Applies a pass mark to a closed qualification round, once: a verdict for everyone who was invited and
 * has none by hand, an invitation to the next round for everyone whose verdict is a pass, and the
 * next round opens. Of two calls at once, one does it.
 * @returns how many passed and failed
 * @throws Refusal 404 when the round is not the project's, 409 when it is not closed or people have advanced from it,
 *   400 when the pass mark is not the planned one and no reason is given
 */
export async function moveOn(
  db: Db,
  { rule, reason, userId, now, ...ids }: RoundChange<typeof contracts.moveOn>,
) {
  return db.transaction(async (tx) => {
    const held = await holdRound(tx, ids);
    const planned = refuseUnlessDue(held);
    const asPlanned = samePassMark(rule, planned);
    if (!asPlanned && reason === null) {
      throw invalid("body.reason", "Say why the pass mark differs from the plan.");
    }
    const next = await neighbourRound(tx, held, 1);
    if (!next) throw new Error(`No round follows round ${held.no}.`);

    const { candidates, texts } = await selectCandidates(tx, held);
    const ranked = rankCandidates(candidates, { texts, passMark: rule });
    const byMark = judgeByPassMark(ranked, rule);
    const byHand = candidates.filter((c) => standingOutcome(c) !== null);
    const passing = [
      ...byMark.filter((v) => v.outcome === "pass").map((v) => v.readerId),
      ...byHand.filter((c) => c.verdicts[0]?.outcome === "pass").map((c) => c.readerId),
    ];
    for (const batch of batches(byMark)) {
      await tx.insert(verdict).values(
        batch.map((v) => ({
          ...{ ...v, roundId: held.id, userId },
          createdAt: afterOthers({ roundId: held.id, readerId: v.readerId, now }),
        })),
      );
    }
    for (const batch of batches(passing)) {
      await tx
        .insert(invitation)
        .values(
          batch.map((readerId) => ({
            roundId: next.id,
            readerId,
            visitNo: 1,
            source: "moved_on" as const,
            userId,
            createdAt: now,
          })),
        )
        .onConflictDoNothing();
    }
    const outcomes = { passed: passing.length, failed: candidates.length - passing.length };
    await tx.update(round).set({ movedOnAt: now }).where(eq(round.id, held.id));
    await tx.insert(roundEvent).values({
      roundId: held.id,
      kind: "moved_on",
      detail: { rule, asPlanned, people: candidates.length, byHand: byHand.length, ...outcomes },
      reason,
      userId,
      createdAt: now,
    });
    if (next.state === "draft") {
      await runsAgain(tx, held.studyId);
      const reason = `People advanced from round ${held.no}.`;
      await changeState(tx, next, { to: "open", reason, userId, now });
    }
    return outcomes;
  });
}

/** @returns the planned pass mark */
function refuseUnlessDue({ no, passMark, state, movedOnAt }: FoundRound): PassMark {
  if (!passMark) {
    throw conflict("main_round", "The main round is the last: nobody advances from it.");
  }
  if (movedOnAt !== null) {
    throw conflict(
      "already_moved_on",
      `People have already advanced from round ${no}. This happens only once.`,
    );
  }
  if (state !== "closed") {
    throw conflict("not_closed", `Round ${no} is ${state}: close it first, then advance people.`);
  }
  return passMark;
}
