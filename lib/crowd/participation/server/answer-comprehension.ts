import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { comprehensionAttempt } from "@/db/schema";
import { hasRoom } from "@/lib/crowd/pay/server/budgets/budgets";
import { conflict, invalid } from "@/lib/http/errors";
import type { StudyConfig } from "@/lib/studies/schema";
import type { answerComprehension as contract } from "../schema";
import { type Participant, requireConsent } from "./require-consent";
import { whileTakingPart } from "./while-taking-part";

type Attempt = Participant & z.output<typeof contract.body>;

/**
 * Stores an attempt at the questions about the instructions, once. The same answers as before are no new attempt.
 * @returns whether they passed, how many attempts are left, and what was wrong
 * @throws Refusal 400 when an answer is missing, 401 without consent, 409 when no such attempt is left
 */
export const answerComprehension = (db: Db, { answers, attempt, ...me }: Attempt) =>
  whileTakingPart(db, me, (tx) => takeAnswers(tx, { answers, attempt, ...me }));

async function takeAnswers(db: Db, { answers, attempt, studyId, readerId }: Attempt) {
  const version = await requireConsent(db, { studyId, readerId });
  const { comprehension } = version.config;
  if (!comprehension) throw conflict("nothing_asked", "This study asks no such questions.");
  const { questions, attempts } = comprehension;
  if (answers.length !== questions.length) {
    throw invalid("body.answers", `has ${answers.length} answers to ${questions.length} questions`);
  }
  const passed = questions.every((q, i) => answers[i] === q.correct);
  const before = await comprehensionState(db, version, readerId);
  await requireFunded(db, studyId, version.config);
  const made = attempts - (before?.attemptsLeft ?? 0);
  if (attempt > made + 1 || attempt > attempts || (before?.passed && attempt > made)) {
    throw conflict("no_attempt", "This attempt is not open.", "body.attempt");
  }
  const mine = isTheirs(version.id, readerId);
  const isRepeated = await db.$count(
    comprehensionAttempt,
    and(mine, eq(comprehensionAttempt.answers, answers)),
  );
  if (isRepeated === 0) {
    await db
      .insert(comprehensionAttempt)
      .values({ studyVersionId: version.id, readerId, no: attempt, answers, passed })
      .onConflictDoNothing();
  }
  const [counted = { answers }] = await db
    .select({ answers: comprehensionAttempt.answers })
    .from(comprehensionAttempt)
    .where(and(mine, eq(comprehensionAttempt.no, attempt)));
  const state = await comprehensionState(db, version, readerId);
  return {
    passed: state?.passed ?? false,
    attemptsLeft: state?.attemptsLeft ?? 0,
    wrong: questions.flatMap((q, i) =>
      counted.answers[i] === q.correct ? [] : [{ question: i, why: q.why }],
    ),
  };
}

/** Who fails is paid a fee: nobody answers while the budget has no room for it. */
async function requireFunded(
  db: Db,
  studyId: string,
  { screenOutCents, currency }: StudyConfig,
): Promise<void> {
  if (await hasRoom(db, { studyId, currency, cents: screenOutCents ?? 0 })) return;
  throw conflict(
    "unfunded",
    "Nobody can start at the moment: the money set aside for this study is used or promised. Please try again later.",
  );
}

const isTheirs = (versionId: string, readerId: string) =>
  and(
    eq(comprehensionAttempt.studyVersionId, versionId),
    eq(comprehensionAttempt.readerId, readerId),
  );

/** Whether someone passed the questions about the instructions; null where none are asked. */
export async function comprehensionState(
  db: Db,
  version: { id: string; config: StudyConfig },
  readerId: string,
) {
  const { comprehension } = version.config;
  if (!comprehension) return null;
  const [made] = await db
    .select({
      attempts: sql<number>`count(*)::int`,
      passed: sql<boolean>`coalesce(bool_or(${comprehensionAttempt.passed}), false)`,
    })
    .from(comprehensionAttempt)
    .where(isTheirs(version.id, readerId));
  const { attempts, passed } = made ?? { attempts: 0, passed: false };
  return { passed, attemptsLeft: Math.max(0, comprehension.attempts - attempts) };
}
