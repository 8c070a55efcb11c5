import type { Db } from "@/db/client";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { endVisit } from "@/lib/crowd/visits/server/end-visit";
import { hasSeat } from "@/lib/crowd/visits/server/seats";
import { lockForClaim, lockVisit } from "./lock-for-claim";
import { expireLeases, lockRound } from "./lock-round";
import { lookAtVisit, type SeenVisit } from "./look-at-visit";
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
 * is still free, else a free slot of a question they have not had. `wait`: others hold every slot
 * that is left, and may return one. Without such a slot the visit ends.
 */
export async function claimTask(db: Db, claim: Claim): Promise<Claimed> {
  const assignmentId = await claimBesideOthers(db, claim);
  return assignmentId ? { step: "task", assignmentId } : claimAlone(db, claim);
}

/** The usual claim. @returns undefined where the claim is unusual, or no slot was found */
function claimBesideOthers(db: Db, claim: Claim): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    if (!(await lockForClaim(tx, claim))) return undefined;
    const seen = await lookAtVisit(tx, claim);
    if (seen.isHolding) return keepHeld(tx, claim);
    return seen.isUsual ? takeWanted(tx, claim, seen) : undefined;
  });
}

/** Any claim, while nobody else takes a slot of the round or gives one back. */
function claimAlone(db: Db, claim: Claim): Promise<Claimed> {
  return whileTakingPart(db, claim, async (tx) => {
    const { visit, now } = claim;
    const state = await lockRound(tx, visit.roundId);
    if (state === "paused" || state === "draft") return { step: "paused" };
    await lockVisit(tx, visit.id);
    await expireLeases(tx, claim);
    const seen = await lookAtVisit(tx, claim);
    if (!seen.isOpen) return { step: "over" };
    const isSeated = await hasSeat(tx, { ...claim, roundId: visit.roundId });
    const isDone = seen.done >= visit.quota || (visit.roundKind === "main" && seen.hasSkippedMany);
    const isOver = state === "closed" || visit.endsAt <= now || isDone;
    if (isOver || !isSeated || seen.isExcluded) {
      await endVisit(tx, visit.id, now);
      return { step: "over" };
    }
    // Asked before a free slot is looked for: a lease that runs out in between leaves a slot that was not found.
    const mayWait = await mayComeBack(tx, claim);
    const next = (await keepHeld(tx, claim)) ?? (await takeNext(tx, claim, seen));
    if (next) return { step: "task", assignmentId: next };
    if (mayWait) return { step: "wait" };
    await endVisit(tx, visit.id, now);
    return { step: "over" };
  });
}

/**
 * The next task of a visit, while the round's lock is held alone: one of their own that ran out, else a free one, else
 * one that they skipped and everybody must do.
 */
export const takeNext = async (
  tx: Db,
  claim: Claim,
  seen: SeenVisit,
): Promise<string | undefined> =>
  (await renewOwn(tx, claim, "expired")) ??
  (await takeWanted(tx, claim, seen)) ??
  (await renewOwn(tx, claim, "returned"));

async function takeWanted(
  tx: Db,
  claim: Claim,
  { done, begun, samples }: SeenVisit,
): Promise<string | undefined> {
  const { config } = claim.visit;
  const order = orderOutputs(config, claim.readerId, begun);
  for (const kind of wantedKinds(claim.visit, done)) {
    if (kind === "sample" && config.capPerPerson !== null && samples >= config.capPerPerson)
      continue;
    const taken = await takeFree(tx, claim, kind, order);
    if (taken) return taken;
  }
  return undefined;
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
