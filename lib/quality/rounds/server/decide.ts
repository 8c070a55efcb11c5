import type { Db } from "@/db/client";
import { invitation, verdict } from "@/db/schema";
import { conflict, Refusal } from "@/lib/http/errors";
import { canChangeBack, rankCandidates } from "../rank-candidates";
import type * as contracts from "../schema";
import { afterOthers } from "./after-others";
import {
  appliedPassMarks,
  type FoundRound,
  findRound,
  holdRound,
  neighbourRound,
  type RoundChange,
} from "./find-round";
import { countRanked, evidenceOf } from "./judge-by-pass-mark";
import { selectCandidates, selectVerdicts } from "./select-candidates";

/**
 * Passes or fails people by hand, or changes their verdicts by hand back to what held before, all or none; who passes
 * is invited to the next round, at once. An invitation stays when its holder is failed later: the newest verdict counts.
 * @returns the number of the round, and what was decided before about each
 * @throws Refusal 404 when the round is not the project's or someone was not invited to it, 409 when
 *   it is the main round, or someone has no verdict by hand to change back
 */
export async function decide(db: Db, decision: RoundChange<typeof contracts.decide>) {
  const { outcome, reason, userId, now, ...rest } = decision;
  const { readerIds: given, ...ids } = rest;
  const readerIds = [...new Set(given)];
  // Everybody's answers are read before the round is locked, because nobody gets a task meanwhile.
  const test = await selectCandidates(db, await findRound(db, ids));
  return db.transaction(async (tx) => {
    const held = await holdRound(tx, ids);
    const candidates = await rankPeople(tx, held, test, readerIds);
    const decided = {
      roundNo: held.no,
      before: candidates.map(({ candidate }) => candidate.verdicts[0]?.outcome ?? null),
    };
    const verdicts =
      outcome === "before" ? verdictsBefore(candidates, held) : candidates.map(() => outcome);
    await tx.insert(verdict).values(
      candidates.map(({ candidate: { readerId }, evidence }, i) => ({
        roundId: held.id,
        readerId,
        outcome: verdicts[i],
        byHand: true,
        changesBack: outcome === "before",
        reason,
        evidence,
        userId,
        createdAt: afterOthers({ roundId: held.id, readerId, now }),
      })),
    );
    const passing = candidates.filter((_, i) => verdicts[i] === "pass");
    if (passing.length === 0) return decided;
    const next = await neighbourRound(tx, held, 1);
    if (!next) throw new Error(`No round follows round ${held.no}.`);
    await tx
      .insert(invitation)
      .values(
        passing.map(({ candidate: { readerId } }) => ({
          roundId: next.id,
          readerId,
          visitNo: 1,
          source: "by_hand" as const,
          reason,
          userId,
          createdAt: now,
        })),
      )
      .onConflictDoNothing();
    return decided;
  });
}

type Found = Awaited<ReturnType<typeof rankPeople>>;

/** What held before each newest verdict by hand; null where nothing did and the pass mark is still to be applied. */
function verdictsBefore(candidates: Found, { movedOnAt }: FoundRound) {
  const without = candidates.filter(({ candidate }) => !canChangeBack(candidate));
  if (without.length > 0) {
    const [only, another] = without;
    const who = another ? `${without.length} people` : only?.candidate.pseudonym;
    throw conflict(
      "nothing_to_change_back",
      `There is no verdict by hand to change back for ${who}. Nobody was decided about.`,
    );
  }
  return candidates.map(({ candidate, passes }) => {
    const before = candidate.verdicts[1]?.outcome ?? null;
    if (before !== null || movedOnAt === null) return before;
    return passes ? ("pass" as const) : ("fail" as const);
  });
}

/** The people with their latest verdicts, and their ranks by the pass mark that was applied; before that, by the planned one. */
async function rankPeople(
  tx: Db,
  held: FoundRound,
  { candidates, texts }: Awaited<ReturnType<typeof selectCandidates>>,
  readerIds: readonly string[],
) {
  if (!held.passMark) {
    throw conflict("main_round", "The main round is the last, so nobody can pass or fail it.");
  }
  const passMark = (await appliedPassMarks(tx, [held.id])).get(held.id) ?? held.passMark;
  const ranked = rankCandidates(candidates, { texts, passMark });
  const byId = new Map(ranked.map((one) => [one.candidate.readerId, one]));
  const verdictsOf = await selectVerdicts(tx, held, readerIds);
  const of = countRanked(ranked);
  const people = readerIds.map((id) => ({ one: byId.get(id), verdicts: verdictsOf.get(id) }));
  const message = "was not invited to this round";
  const missing = people.flatMap(({ one, verdicts }, i) =>
    one && verdicts ? [] : [{ path: `body.readerIds.${i}`, message }],
  );
  if (missing.length > 0) {
    const who = missing.length === 1 ? "Someone" : `${missing.length} people`;
    const text = `${who} ${missing.length === 1 ? "was" : "were"} not invited to this round. Nobody was decided about.`;
    throw new Refusal(404, "not_found", text, missing);
  }
  return people.flatMap(({ one, verdicts }) => {
    if (!one || !verdicts) return [];
    const candidate = { ...one.candidate, verdicts };
    return [{ ...one, candidate, evidence: evidenceOf(one, { rule: passMark, of }) }];
  });
}
