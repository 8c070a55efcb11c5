import { and, eq, gte, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import {
  prolificAccount,
  prolificRegistration,
  prolificStudy,
  prolificSubmission,
  round,
  visit,
} from "@/db/schema";
import type { ProlificApi } from "@/lib/crowd/prolific/server/account/prolific-api";
import { newCode } from "@/lib/crowd/visits/server/store-code";
import { foreignKeyViolation, uniqueViolation } from "@/lib/http/database-errors";
import { conflict } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { lockStudy } from "@/lib/studies/server/require-study";

/** A round, and the study at Prolific that it is to be connected with. */
interface Wanted extends StudyIds {
  roundNo: number;
  prolificId: string;
}

type Registration = typeof prolificRegistration.$inferSelect;
export type Codes = Pick<
  Registration,
  "completedCode" | "partialCode" | "screenedOutCode" | "noConsentCode"
>;

const makeCodes = (): Codes => ({
  completedCode: newCode(),
  partialCode: newCode(),
  screenedOutCode: newCode(),
  noConsentCode: newCode(),
});

const codesOf = ({ completedCode, partialCode, screenedOutCode, noConsentCode }: Codes): Codes => ({
  ...{ completedCode, partialCode, screenedOutCode, noConsentCode },
});

/** After so long the calls of a try have ended. */
const tryTime = sql`interval '1 minute'`;

/**
 * Stores the codes that are going to be registered. The same study there keeps those that it has, here or from a try that
 * failed: registering them may have worked although it was not answered.
 * @throws Refusal 409 when people have begun already, or the study there is connected with another, or being connected
 */
export async function beginRegistration(db: Connection, wanted: Wanted): Promise<Registration> {
  const { studyId, roundNo, prolificId } = wanted;
  const isAnothers = (table: typeof prolificStudy | typeof prolificRegistration) =>
    and(
      eq(table.prolificId, prolificId),
      or(ne(table.studyId, studyId), ne(table.roundNo, roundNo)),
    );
  return db.transaction(async (tx) => {
    await lockStudy(tx, wanted);
    await refuseBegun(tx, wanted);
    if ((await tx.$count(prolificStudy, isAnothers(prolificStudy))) > 0) throw connectedAlready();
    const isOver = lt(prolificRegistration.triedAt, sql`now() - ${tryTime}`);
    await tx.delete(prolificRegistration).where(and(isAnothers(prolificRegistration), isOver));
    const connected = await findConnected(tx, wanted);
    const [tried] = await tx.select().from(prolificRegistration).where(isTried(wanted));
    const same = [connected, tried].find((one) => one?.prolificId === prolificId);
    const values = {
      ...{ prolificId, triedAt: sql`now()` },
      ...(same ? codesOf(same) : makeCodes()),
      groupId: connected?.groupId ?? tried?.groupId ?? null,
    };
    const [stored] = await tx
      .insert(prolificRegistration)
      .values({ studyId, roundNo, ...values })
      .onConflictDoUpdate({
        target: [prolificRegistration.studyId, prolificRegistration.roundNo],
        // Another try may have made the group meanwhile.
        set: {
          ...values,
          groupId: sql`coalesce(${prolificRegistration.groupId}, excluded.group_id)`,
        },
      })
      .returning()
      .catch(refuseTaken);
    if (!stored) throw new Error("The registration was not stored.");
    return stored;
  });
}

const connectedAlready = () =>
  conflict("connected_already", "Another study is connected with this one at Prolific.");

function refuseTaken(error: unknown): never {
  // Somebody's submission has come meanwhile.
  if (foreignKeyViolation(error)?.startsWith("prolific_submission_")) throw begunAlready();
  throw uniqueViolation(error) ? connectedAlready() : error;
}

const isTried = ({ studyId, roundNo }: Wanted) =>
  and(eq(prolificRegistration.studyId, studyId), eq(prolificRegistration.roundNo, roundNo));

async function findConnected(db: Db, { studyId, roundNo }: Wanted) {
  const [found] = await db
    .select()
    .from(prolificStudy)
    .where(and(eq(prolificStudy.studyId, studyId), eq(prolificStudy.roundNo, roundNo)));
  return found;
}

/** The participant group for a round's study; it stays when another draft takes the study's place, or a try fails. */
export async function keepGroup(
  db: Connection,
  api: ProlificApi,
  wanted: Wanted,
  { groupId }: Registration,
): Promise<string> {
  if (groupId !== null) return groupId;
  const { projectId, studyId, roundNo } = wanted;
  const [account] = await db
    .select({ workspaceId: prolificAccount.workspaceId })
    .from(prolificAccount)
    .where(eq(prolificAccount.projectId, projectId));
  const made = await api.makeGroup(
    account?.workspaceId ?? "",
    `Candor ${studyId}, round ${roundNo}`,
  );
  // Of two tries at once, the group of the first is taken.
  const [tried] = await db
    .update(prolificRegistration)
    .set({ groupId: sql`coalesce(${prolificRegistration.groupId}, ${made})` })
    .where(isTried(wanted))
    .returning({ groupId: prolificRegistration.groupId });
  return tried?.groupId ?? (await findConnected(db, wanted))?.groupId ?? made;
}

interface Confirming {
  completedCode: string;
  currency: string;
  rewardCents: number;
  hold: (tx: Db) => Promise<void>;
}

/**
 * Connects the round with what is registered now. Of several at once, the first does it.
 * @throws Refusal 409 when people have begun meanwhile, or somebody connects the round with another study there
 */
export async function confirmRegistration(
  db: Connection,
  wanted: Wanted,
  { completedCode, hold, ...pays }: Confirming,
): Promise<void> {
  const { studyId, roundNo, prolificId } = wanted;
  await db.transaction(async (tx) => {
    await hold(tx);
    await lockStudy(tx, wanted);
    await refuseBegun(tx, wanted);
    const isIt = and(
      ...[isTried(wanted), eq(prolificRegistration.prolificId, prolificId)],
      eq(prolificRegistration.completedCode, completedCode),
    );
    const [registered] = await tx.delete(prolificRegistration).where(isIt).returning();
    if (!registered) {
      const connected = await findConnected(tx, wanted);
      if (connected?.prolificId === prolificId && connected.completedCode === completedCode) return;
      throw conflict(
        "connected_meanwhile",
        "Somebody else is connecting this round now. Look at what it is connected with, and connect it again if you need to.",
      );
    }
    const values = { prolificId, groupId: registered.groupId, ...pays, ...codesOf(registered) };
    await tx
      .insert(prolificStudy)
      .values({ studyId, roundNo, ...values })
      .onConflictDoUpdate({
        target: [prolificStudy.studyId, prolificStudy.roundNo],
        set: { ...values, checkedAt: null },
      })
      .catch(refuseTaken);
  });
}

/**
 * A submission stays with the study that it was made for: once the round's study has one, no other draft takes its place.
 * @throws Refusal 409 when it has, or when somebody has begun a session in the round, or in one after it
 */
export async function refuseBegun(
  db: Pick<Db, "$count" | "select">,
  { studyId, roundNo }: Pick<Wanted, "studyId" | "roundNo">,
): Promise<void> {
  const rounds = db
    .select({ id: round.id })
    .from(round)
    .where(and(eq(round.studyId, studyId), gte(round.no, roundNo)));
  const connected = db
    .select({ prolificId: prolificStudy.prolificId })
    .from(prolificStudy)
    .where(and(eq(prolificStudy.studyId, studyId), eq(prolificStudy.roundNo, roundNo)));
  const begun =
    (await db.$count(visit, inArray(visit.roundId, rounds))) +
    (await db.$count(prolificSubmission, inArray(prolificSubmission.prolificId, connected)));
  if (begun > 0) throw begunAlready();
}

const begunAlready = () =>
  conflict(
    "begun_already",
    "Prolific has submissions to this round already, or people have begun it. Go on with the study there that it is connected with, or duplicate this study and connect that before anyone comes.",
  );
