import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { invitation, round, roundEvent, verdict } from "@/db/schema";
import { conflict, invalid } from "@/lib/http/errors";
import type { PassRule } from "@/lib/studies/schema-config";
import { runsAgain } from "@/lib/studies/server/runs-again";
import { rankCandidates } from "../rank-candidates";
import { sameRule } from "../same-rule";
import type { FoundRound, RoundIds } from "./find-round";
import { holdRound } from "./hold-round";
import { judgeByRule } from "./judge-by-rule";
import { neighbourRound } from "./neighbour-round";
import { selectCandidates } from "./select-candidates";

interface Move extends RoundIds {
  rule: PassRule;
  reason: string | null;
  userId: string | null;
  now: Date;
}

/**
 * Applies a rule to a closed qualification round, once: a verdict for everyone who was invited and
 * has none by hand, an invitation to the next round for everyone whose verdict is a pass, and the
 * next round opens. Of two at once one does it.
 * @returns how many passed and failed
 * @throws Refusal 404 when the round is not the project's, 409 when it is not closed or has moved on,
 *   400 when the rule is not the planned one and no reason is given
 */
export async function moveOn(db: Db, { rule, reason, userId, now, ...ids }: Move) {
  return db.transaction(async (tx) => {
    const held = await holdRound(tx, ids);
    const planned = refuseUnlessDue(held);
    const asPlanned = sameRule(rule, planned);
    if (!asPlanned && reason === null) {
      throw invalid("body.reason", "Say why the rule differs from the plan.");
    }
    const next = await neighbourRound(tx, held, 1);
    if (!next) throw new Error(`No round follows round ${held.no}.`);

    const { candidates, texts } = await selectCandidates(tx, held);
    const ranked = rankCandidates(candidates, { texts, rule });
    const byRule = judgeByRule(ranked, rule);
    const byHand = candidates.filter((c) => c.verdicts.length > 0);
    const passing = [
      ...byRule.filter((v) => v.outcome === "pass").map((v) => v.readerId),
      ...byHand.filter((c) => c.verdicts[0]?.outcome === "pass").map((c) => c.readerId),
    ];
    for (const batch of batches(byRule)) {
      await tx
        .insert(verdict)
        .values(batch.map((v) => ({ ...v, roundId: held.id, userId, createdAt: now })));
    }
    for (const batch of batches(passing)) {
      await tx
        .insert(invitation)
        .values(
          batch.map((readerId) => ({
            ...{ roundId: next.id, readerId, visitNo: 1, source: "moved_on" as const },
            ...{ userId, createdAt: now },
          })),
        )
        .onConflictDoNothing();
    }
    const outcomes = { passed: passing.length, failed: candidates.length - passing.length };
    await tx.update(round).set({ movedOnAt: now }).where(eq(round.id, held.id));
    await tx.insert(roundEvent).values({
      roundId: held.id,
      kind: "moved_on",
      detail: {
        ...{ rule, asPlanned, people: candidates.length, byHand: byHand.length },
        ...outcomes,
      },
      reason,
      userId,
      createdAt: now,
    });
    if (next.state === "draft") await open(tx, next, { after: held, userId, now });
    return outcomes;
  });
}

/** @returns the planned rule */
function refuseUnlessDue({ no, rule, state, movedOnAt }: FoundRound): PassRule {
  if (!rule) {
    throw conflict("main_round", "The main round is the last: nobody goes on from it.");
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
  return rule;
}

async function open(
  tx: Db,
  next: { id: string },
  { after, userId, now }: { after: FoundRound; userId: string | null; now: Date },
): Promise<void> {
  await runsAgain(tx, after.studyId);
  await tx.update(round).set({ state: "open" }).where(eq(round.id, next.id));
  await tx.insert(roundEvent).values({
    roundId: next.id,
    kind: "state",
    detail: { from: "draft", to: "open" },
    reason: `People advanced from round ${after.no}.`,
    userId,
    createdAt: now,
  });
}

/** Few enough rows per statement for the wire protocol's limit of 65,535 parameters. */
function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += 5_000) yield rows.slice(i, i + 5_000);
}
