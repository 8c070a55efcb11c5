import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { invitation, verdict } from "@/db/schema";
import { conflict, Refusal } from "@/lib/http/errors";
import { rankCandidates } from "../rank-candidates";
import type * as contracts from "../schema";
import {
  appliedPassMarks,
  type FoundRound,
  holdRound,
  neighbourRound,
  type RoundChange,
} from "./find-round";
import { countRanked, evidenceOf } from "./judge-by-pass-mark";
import { selectCandidates } from "./select-candidates";

/**
 * Passes or fails someone by hand, whatever was decided before; who passes is invited to the next
 * round, at once. An invitation stays when its holder is failed later: the newest verdict counts.
 * @returns the number of the round, and what was decided before
 * @throws Refusal 404 when the round is not the project's or the person was not invited to it, 409 when
 *   it is the main round
 */
export async function decide(db: Db, decision: RoundChange<typeof contracts.decide>) {
  const { readerId, outcome, reason, userId, now, ...ids } = decision;
  return db.transaction(async (tx) => {
    const held = await holdRound(tx, ids);
    const [before] = await tx
      .select({ outcome: verdict.outcome })
      .from(verdict)
      .where(and(eq(verdict.roundId, held.id), eq(verdict.readerId, readerId)))
      .orderBy(desc(verdict.createdAt))
      .limit(1);
    const decided = { roundNo: held.no, before: before?.outcome ?? null };
    const evidence = await evidenceFor(tx, held, readerId);
    await tx.insert(verdict).values({
      ...{ roundId: held.id, readerId, outcome, byHand: true, reason, evidence, userId },
      // The newest verdict counts: this one comes after all that were there when the round was taken,
      // though its request may have arrived before theirs.
      createdAt: sql`greatest(${now.toISOString()}::timestamptz, (
        select max(v.created_at) + interval '1 microsecond'
        from verdict v where v.round_id = ${held.id} and v.reader_id = ${readerId}))`,
    });
    if (outcome === "fail") return decided;
    const next = await neighbourRound(tx, held, 1);
    if (!next) throw new Error(`No round follows round ${held.no}.`);
    await tx
      .insert(invitation)
      .values({
        ...{ roundId: next.id, readerId, visitNo: 1, source: "by_hand" as const },
        ...{ reason, userId, createdAt: now },
      })
      .onConflictDoNothing();
    return decided;
  });
}

/** How the person did by the pass mark that was applied, or is planned. */
async function evidenceFor(tx: Db, held: FoundRound, readerId: string) {
  if (!held.passMark) {
    throw conflict("main_round", "The main round is the last, so nobody can pass or fail it.");
  }
  const passMark = (await appliedPassMarks(tx, [held.id])).get(held.id) ?? held.passMark;
  const { candidates, texts } = await selectCandidates(tx, held);
  const ranked = rankCandidates(candidates, { texts, passMark });
  const one = ranked.find(({ candidate }) => candidate.readerId === readerId);
  if (!one) {
    const message = "was not invited to this round";
    throw new Refusal(404, "not_found", `The person ${message}.`, [
      { path: "body.readerId", message },
    ]);
  }
  return evidenceOf(one, { rule: passMark, of: countRanked(ranked) });
}
