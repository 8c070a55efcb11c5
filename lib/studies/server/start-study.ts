import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round, studyVersion } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { agreedGold } from "@/lib/quality/gold/server/agreed-gold";
import { findBlanks } from "../find-blanks";
import type { StudyIds } from "../schema";
import { carryInvitations } from "./carry-invitations";
import { changeState, runsAgain } from "./change-state";
import { eligibleQuestions } from "./eligible-questions";
import { lockStudy } from "./lock-study";
import { planRounds } from "./plan-rounds";
import { storeRounds } from "./store-rounds";

interface Start extends StudyIds {
  userId: string | null;
  now: Date;
}

/**
 * Freezes the draft, draws its tasks, opens its first round, and closes the rounds of the version
 * before. Of two at once one starts it.
 * @returns the number of the version that it started
 * @throws Refusal 404 when the study is not the project's, 409 when there is no draft or its
 *   consent text has a place to fill in, 400 when there are
 *   too few questions or gold items
 */
export async function startStudy(db: Db, { projectId, studyId, userId, now }: Start) {
  return db.transaction(async (tx) => {
    await lockStudy(tx, { projectId, studyId });
    const [draft] = await tx
      .select({ id: studyVersion.id, no: studyVersion.no, config: studyVersion.config })
      .from(studyVersion)
      .where(and(eq(studyVersion.studyId, studyId), isNull(studyVersion.frozenAt)));
    if (!draft) throw conflict("no_draft", "Everything in this study has been started already.");
    const { config } = draft;
    refuseBlanks(config.consent.text);
    const eligible = await eligibleQuestions(tx, projectId, config);
    const gold = await agreedGold(tx, {
      studyId,
      datasetId: config.datasetId,
      modelIds: config.modelIds,
      tolerance: config.goldTolerance,
    });
    const planned = planRounds(config, eligible, gold);
    await tx.update(studyVersion).set({ frozenAt: now }).where(eq(studyVersion.id, draft.id));
    await runsAgain(tx, studyId);
    await closeEarlier(tx, { studyId, userId }, draft);
    await storeRounds(tx, { studyId, studyVersionId: draft.id }, planned);
    const [first] = await tx
      .select({ id: round.id, state: round.state })
      .from(round)
      .where(and(eq(round.studyVersionId, draft.id), eq(round.no, 1)));
    if (!first) throw new Error("The first round was not stored.");
    const reason = `Version ${draft.no} was started.`;
    await changeState(tx, first, { to: "open", reason, userId });
    if (draft.no > 1) await carryInvitations(tx, { studyId, version: draft, userId });
    return draft.no;
  });
}

function refuseBlanks(consentText: string): void {
  const [blank] = findBlanks(consentText);
  if (!blank) return;
  throw conflict(
    "consent_unfinished",
    `The consent text still has a place to fill in: ${blank}. Edit the study and replace it.`,
  );
}

async function closeEarlier(
  tx: Db,
  { studyId, userId }: { studyId: string; userId: string | null },
  { id, no }: { id: string; no: number },
): Promise<void> {
  const earlier = await tx
    .select({ id: round.id, state: round.state })
    .from(round)
    .where(and(eq(round.studyId, studyId), ne(round.studyVersionId, id), ne(round.state, "closed")))
    .orderBy(asc(round.id))
    .for("no key update");
  const reason = `Version ${no} was started.`;
  for (const one of earlier) await changeState(tx, one, { to: "closed", reason, userId });
}
