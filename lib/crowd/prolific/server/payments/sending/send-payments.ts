import { and, eq, gte, isNull, lte, ne, or } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { payment, prolificStudy, prolificSubmission, study } from "@/db/schema";
import { findApi, leaseAccount } from "@/lib/crowd/prolific/server/account/accounts";
import {
  type ProlificApi,
  ProlificProblem,
  UnreachableProlific,
} from "@/lib/crowd/prolific/server/account/prolific-api";
import { requireSameReward } from "@/lib/crowd/prolific/server/connection/require-same-reward";
import { log } from "@/lib/log/server/log";
import { noteProblem } from "./note-problem";
import { lookAtBonuses, sendBonuses } from "./send-bonuses";
import type { Clock, Sender } from "./sender";
import { settleSubmissions } from "./settle-submissions";

/** Between two looks at the same account. */
const pauseMs = 30_000;

/** For this long, what was sent is looked up every time; later once in as long. */
const freshMs = 3_600_000;

/** For the worker: sends payments to Prolific, and looks up what came of those that were sent. */
export async function sendPayments(db: Connection, clock: Clock): Promise<void> {
  const before = new Date(clock().getTime() - freshMs);
  const { sentAt, lookedAt } = payment;
  const isDue = or(gte(sentAt, before), isNull(lookedAt), lte(lookedAt, before));
  const isOurs = and(
    ne(payment.means, "file"),
    or(eq(payment.state, "intended"), and(eq(payment.state, "unknown"), isDue)),
  );
  const waiting = await db
    .selectDistinct({
      projectId: study.projectId,
      studyId: payment.studyId,
      prolificId: prolificStudy.prolificId,
      rewardCents: prolificStudy.rewardCents,
      currency: prolificStudy.currency,
    })
    .from(payment)
    .innerJoin(study, eq(study.id, payment.studyId))
    .innerJoin(prolificSubmission, eq(prolificSubmission.idHash, payment.submission))
    .innerJoin(prolificStudy, eq(prolificStudy.prolificId, prolificSubmission.prolificId))
    .where(isOurs);
  for (const [projectId, studies] of Map.groupBy(waiting, (one) => one.projectId)) {
    await withAccount(db, projectId, clock, async (api, keepsAccount) => {
      for (const one of studies) {
        await workOnStudy({ db, api, ...one, clock, keepsAccount, isOurs });
      }
    }).catch((err: unknown) => log.error({ err, projectId }, "sending payments failed"));
  }
}

/** With the account to itself. Where Prolific asks to wait, the account stays taken for as long. */
async function withAccount(
  db: Connection,
  projectId: string,
  clock: Clock,
  work: (api: ProlificApi, keepsAccount: Sender["keepsAccount"]) => Promise<void>,
): Promise<void> {
  const api = await findApi(db, projectId);
  const lease = api && (await leaseAccount(db, projectId, clock));
  if (!lease) return;
  let waitMs = pauseMs;
  try {
    await work(api, lease.extend);
  } catch (error) {
    if (!(error instanceof ProlificProblem && error.kind === "busy")) throw error;
    waitMs = error.waitMs;
  } finally {
    await lease.endIn(waitMs);
  }
}

/** One study's payments; a study whose calls come to nothing keeps no other waiting. */
async function workOnStudy(sender: Sender): Promise<void> {
  const { db, studyId, prolificId } = sender;
  try {
    await lookAtBonuses(sender);
    await requireSameReward(db, sender.api, sender);
    await settleSubmissions(sender);
    await sendBonuses(sender);
  } catch (error) {
    const isProlifics = error instanceof ProlificProblem;
    if (isProlifics && error.kind === "busy" && !(error instanceof UnreachableProlific))
      throw error;
    if (!isProlifics) log.error({ err: error, studyId }, "a study’s payments could not be sent");
    await noteProblem(db, prolificId, isProlifics ? error.message : ownFault);
  }
}

const ownFault = "Candor failed while it sent payments. Its log says why.";
