import type { Db } from "@/db/client";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { endVisit } from "@/lib/crowd/visits/server/end-visit";
import { hasSeat } from "@/lib/crowd/visits/server/seats";
import type { Claim } from "./claim";
import { countVisit } from "./count-visit";
import { expireLeases } from "./expire-leases";
import { lockRound } from "./lock-round";
import { mayComeBack } from "./may-come-back";
import { orderOutputs } from "./order-outputs";
import { skippedTooMany } from "./skipped-too-many";
import { keepHeld, renewOwn, takeFree } from "./take-slot";
import { wantedKinds } from "./wanted-kinds";

export type Claimed =
  | { step: "task"; assignmentId: string }
  | { step: "wait" }
  | { step: "paused" }
  /** The visit is over: done, out of time, or nothing is left for this person. */
  | { step: "over" };

/**
 * Gives a crowdworker in a visit the task to do now: the one they hold, else one of theirs that ran
 * out and is still free, else the first free slot of a question they have not had. `wait` means that
 * every slot left is held by others and may come back; a visit for which none can has ended.
 */
export async function claimTask(db: Db, claim: Claim): Promise<Claimed> {
  // Needs no turn: nobody but its holder keeps a lease.
  const held = await keepHeld(db, claim);
  if (held) return { step: "task", assignmentId: held };
  return whileTakingPart(db, claim, async (tx) => {
    const { visit, now } = claim;
    const state = await lockRound(tx, visit.roundId);
    if (state === "paused" || state === "draft") return { step: "paused" };
    const { done, begun, isOpen, isExcluded } = await countVisit(tx, claim);
    if (!isOpen) return { step: "over" };
    const isSeated = await hasSeat(tx, { ...claim, roundId: visit.roundId });
    const skipped = visit.roundKind === "main" && (await skippedTooMany(tx, claim));
    const isDone = done >= visit.quota || skipped;
    const isOver = state === "closed" || visit.endsAt <= now || isDone;
    if (isOver || isExcluded || !isSeated) {
      await endVisit(tx, visit.id, now);
      return { step: "over" };
    }
    await expireLeases(tx, claim);
    // Again: a second tab may have claimed while this one waited for its turn.
    const next = (await keepHeld(tx, claim)) ?? (await takeNext(tx, claim, { done, begun }));
    if (next) return { step: "task", assignmentId: next };
    if (await mayComeBack(tx, claim)) return { step: "wait" };
    await endVisit(tx, visit.id, now);
    return { step: "over" };
  });
}

/**
 * The task of a visit that comes next, under the round's lock: one of their own that ran out, else a free
 * one, else one of their own that they gave back and everybody is to do.
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
