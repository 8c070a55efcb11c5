import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { skippedTooMany } from "@/lib/crowd/visits/server/count-work";
import { endVisit } from "@/lib/crowd/visits/server/end-visit";
import { hasSeat } from "@/lib/crowd/visits/server/seats";
import { isExcluded } from "@/lib/quality/exclusions/server/exclusion-status";
import { expireLeases, lockRound } from "./lock-round";
import { orderOutputs } from "./order-outputs";
import { type Claim, keepHeld, mayComeBack, renewOwn, takeFree } from "./take-slot";

export type Claimed =
  | { step: "task"; assignmentId: string }
  | { step: "wait" }
  | { step: "paused" }
  /** The visit is over: done, out of time, or nothing is left for this person. */
  | { step: "over" };

/**
 * Gives a crowdworker in a visit their next task: the one they hold, else one of theirs that ran out and
 * is still free, else the first free slot of a question they have not had. `wait`: others hold every slot
 * that is left, and may return one. Without such a slot the visit ends.
 */
export async function claimTask(db: Db, claim: Claim): Promise<Claimed> {
  // Needs no lock: only its holder keeps a lease.
  const held = await keepHeld(db, claim);
  if (held) return { step: "task", assignmentId: held };
  return whileTakingPart(db, claim, async (tx) => {
    const { visit, now } = claim;
    const state = await lockRound(tx, visit.roundId);
    if (state === "paused" || state === "draft") return { step: "paused" };
    const { done, begun, isOpen } = await countVisit(tx, claim);
    if (!isOpen) return { step: "over" };
    const isSeated = await hasSeat(tx, { ...claim, roundId: visit.roundId });
    const skipped = visit.roundKind === "main" && (await skippedTooMany(tx, claim));
    const isDone = done >= visit.quota || skipped;
    const isOver = state === "closed" || visit.endsAt <= now || isDone;
    if (isOver || !isSeated || (await isExcluded(tx, claim))) {
      await endVisit(tx, visit.id, now);
      return { step: "over" };
    }
    await expireLeases(tx, claim);
    // Checked again: a second tab may have claimed a task while this one waited for the lock.
    const next = (await keepHeld(tx, claim)) ?? (await takeNext(tx, claim, { done, begun }));
    if (next) return { step: "task", assignmentId: next };
    if (await mayComeBack(tx, claim)) return { step: "wait" };
    await endVisit(tx, visit.id, now);
    return { step: "over" };
  });
}

/**
 * The next task of a visit, under the round's lock: one of their own that ran out, else a free one, else
 * one that they skipped and everybody must do.
 */
export async function takeNext(
  tx: Db,
  claim: Claim,
  { done, begun }: { done: number; begun: number },
): Promise<string | undefined> {
  const own = await renewOwn(tx, claim, "expired");
  if (own) return own;
  const order = orderOutputs(claim.visit.config, claim.readerId, begun);
  for (const kind of wantedKinds(claim.visit, done)) {
    const taken = await takeFree(tx, claim, kind, order);
    if (taken) return taken;
  }
  return renewOwn(tx, claim, "returned");
}

type VisitCounts = {
  isOpen: boolean;
  /** Tasks submitted in the visit. */
  done: number;
  /** Tasks of its round that the reader ever began. */
  begun: number;
};

/**
 * Counts of a visit. It stays locked for the rest of the transaction, so that nobody leaves it
 * meanwhile.
 */
export async function countVisit(tx: Db, claim: Claim): Promise<VisitCounts> {
  const { visit, readerId } = claim;
  const { rows } = await tx.execute<VisitCounts>(sql`
    select held.state = 'open' as "isOpen",
      (select count(*)::int from assignment a
        where a.visit_id = held.id and a.state = 'submitted') as done,
      (select count(*)::int from assignment a join visit v on v.id = a.visit_id
        where v.round_id = held.round_id and v.reader_id = ${readerId}) as begun
    from visit held where held.id = ${visit.id}
    for no key update`);
  const [counts] = rows;
  if (!counts) throw new Error(`Visit ${visit.id} is gone.`);
  return counts;
}

interface Visit {
  roundKind: "qualification" | "main";
  practice: number;
  checkAt: readonly number[];
}

type TaskKind = "practice" | "test" | "check" | "sample";

/**
 * The kinds that the next task of a visit may have, best first: practice, then attention checks at the
 * positions drawn for them, then tests (in a qualification round) or samples.
 */
export function wantedKinds(visit: Visit, done: number): TaskKind[] {
  const usual = visit.roundKind === "main" ? "sample" : "test";
  if (done < visit.practice) return ["practice", usual];
  return visit.checkAt.includes(done + 1) ? ["check", usual] : [usual];
}
