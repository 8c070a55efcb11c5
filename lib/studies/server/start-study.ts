import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { round, studyVersion } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { agreedGold } from "@/lib/quality/gold/server/agreed-gold";
import { isNotErased } from "@/lib/quality/rounds/server/find-round";
import { findBlanks } from "../default-texts";
import { withInstructions } from "../instructions";
import type { StudyConfig, StudyIds } from "../schema";
import { changeState, runsAgain } from "./change-state";
import { eligibleQuestions } from "./eligible-questions";
import { planRounds } from "./plan-rounds";
import { lockStudy } from "./require-study";
import { storeRounds } from "./store-rounds";

interface Start extends StudyIds {
  userId: string | null;
  now: Date;
}

/**
 * Freezes the draft, draws its tasks, opens its first round, and closes the rounds of the version
 * before. Of two calls at once, one starts it.
 * @returns the number of the version that it started
 * @throws Refusal 404 when the study is not the project's, 409 when there is no draft or its
 *   consent text has a place to fill in, or its dataset or a model waits for its deletion, 400 when there are
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
    const config = withInstructions(draft.config);
    refuseBlanks(config.consent.text);
    await refuseWaiting(tx, config);
    const eligible = await eligibleQuestions(tx, projectId, config);
    const gold = await agreedGold(tx, {
      studyId,
      datasetId: config.datasetId,
      modelIds: config.modelIds,
      tolerance: config.goldTolerance,
    });
    const planned = planRounds(config, eligible, gold);
    await tx
      .update(studyVersion)
      .set({ config, frozenAt: now })
      .where(eq(studyVersion.id, draft.id));
    await askForBudget(tx, studyId, config.currency);
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
    if (draft.no > 1) await carryInvitations(tx, { studyId, userId }, draft);
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

/** Figures leave out what waits for its deletion: the study would show no results. */
async function refuseWaiting(
  tx: Db,
  { datasetId, modelIds }: Pick<StudyConfig, "datasetId" | "modelIds">,
): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from dataset where id = ${datasetId} and delete_at is not null
    union all
    select name from model where id = any(${sql.param([...modelIds])}::uuid[]) and delete_at is not null
    limit 1`);
  const [waiting] = rows;
  if (!waiting) return;
  throw conflict(
    "to_be_deleted",
    `“${waiting.name}” will be deleted. Undo its deletion, or edit the study and choose another.`,
  );
}

/**
 * A budget in another currency says nothing of this version's: nobody can begin until there is one, so that no limit that was
 * set is lost.
 */
async function askForBudget(tx: Db, studyId: string, currency: string): Promise<void> {
  await tx.execute(sql`
    insert into study_budget (study_id, currency, budget_cents)
    select ${studyId}, ${currency}, 0 where exists (
      select from study_budget where study_id = ${studyId} and budget_cents is not null)
    on conflict do nothing`);
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

/**
 * People who were invited to the main round of the version before, and not failed since, need not
 * qualify again: they are invited to the new main round, which opens for them at once.
 */
async function carryInvitations(
  tx: Db,
  { studyId, userId }: Pick<Start, "studyId" | "userId">,
  version: { id: string; no: number; config: StudyConfig },
): Promise<void> {
  if (version.config.qualification.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    insert into invitation (round_id, reader_id, visit_no, source, reason, user_id)
    select distinct next.id, i.reader_id, 1, 'carried_over'::invitation_source,
      ${`Invited to the main round of version ${version.no - 1}.`}::text, ${userId}::text
    from round next
    join study_version before on before.study_id = ${studyId} and before.no = ${version.no - 1}
    join round main on main.study_version_id = before.id and main.kind = 'main'
    join invitation i on i.round_id = main.id
    where next.study_version_id = ${version.id} and next.kind = 'main'
      and ${isNotErased(sql`i.reader_id`, studyId)}
      and coalesce((
        select v.outcome from verdict v
        join round tested on tested.id = v.round_id and tested.study_version_id = before.id
        where v.reader_id = i.reader_id
        order by v.created_at desc limit 1), 'pass') = 'pass'`);
  if (!rowCount) return;
  const [main] = await tx
    .select({ id: round.id, state: round.state })
    .from(round)
    .where(and(eq(round.studyVersionId, version.id), eq(round.kind, "main")));
  const reason = "Opened for those invited before.";
  if (main) await changeState(tx, main, { to: "open", reason, userId });
}
