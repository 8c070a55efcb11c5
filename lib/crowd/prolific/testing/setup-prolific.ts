import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { allowedAddress, ledger, participant } from "@/db/schema";
import { makePeople, type Person } from "@/db/testing/make-people";
import { makeStudy, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { signInStaff } from "@/db/testing/sign-in";
import { hashId } from "@/lib/crowd/arrival/server/arrival-id";
import { listPay as listContract } from "@/lib/crowd/pay/schema";
import { listPay } from "@/lib/crowd/pay/server/list-pay";
import { makePayout } from "@/lib/crowd/pay/server/payouts/make-payout";
import { connectAccount } from "@/lib/crowd/prolific/server/account/accounts";
import { connectStudy } from "@/lib/crowd/prolific/server/connection/connect-study";
import { getProlific } from "@/lib/crowd/prolific/server/connection/get-prolific";
import { sendPayments } from "@/lib/crowd/prolific/server/payments/sending/send-payments";
import { readSubmissions } from "@/lib/crowd/prolific/server/submissions/read-submissions";
import type { StudyConfig, StudyIds } from "@/lib/studies/schema";
import { newProlificId, startLocalProlific } from "./local-prolific";

export const arrival = { by: "platform" as const, parameter: "PROLIFIC_PID", returnTo: null };
export const origin = "https://candor.example";

/** Nobody's right ends meanwhile. */
const hold = async () => {};

/** The code that somebody is given for their last session. */
const codeOf = async (person: Pick<Person, "step">) => {
  const step = await person.step();
  return "last" in step ? step.last?.code : undefined;
};

/** A database, and a local Prolific for the tests of a file. */
export async function setupProlific() {
  const db = await openTestDatabase();
  const there = await startLocalProlific();

  beforeAll(async () => {
    vi.stubEnv("CANDOR_SECRET", "only for this test, as long as it must be");
    vi.stubEnv("CANDOR_PROLIFIC_URL", there.url);
    await db.insert(allowedAddress).values({ address: there.host });
  });
  beforeEach(() => {
    there.state.calls.length = 0;
  });
  afterAll(() => there.stop());

  /** Gives a project access to a workspace of its own. */
  const connectProject = (
    projectId: string,
    change: { token?: string; workspaceId?: string; origin?: string } = {},
  ) =>
    connectAccount(db, {
      ...{ projectId, token: there.token, workspaceId: newProlificId(), origin, hold },
      ...change,
    });
  const connectRound = (wanted: StudyIds & { prolificId: string; roundNo: number }) =>
    connectStudy(db, { ...wanted, hold });

  /** A study of two tasks a session for $2.00, connected with one at Prolific that pays as much. */
  async function makeConnected(change: Partial<StudyConfig> = {}) {
    const visit = { tasks: 2, minutes: 60, payCents: 200 };
    const study = await makeStudy(db, {
      ...{ questions: 12, models: 1, overlap: 9 },
      change: { arrival, visit, ...change },
    });
    const { projectId, studyId } = study;
    const ids = { projectId, studyId };
    const { userId } = await signInStaff(db, { projectId, role: "admin" });
    await connectProject(projectId);
    const prolificId = there.addStudy(200);
    await connectRound({ ...ids, prolificId, roundNo: 1 });
    const view = (now = noon) => getProlific(db, { ...ids, now });

    /** Somebody who has taken the study at Prolific, and comes. */
    async function arrive() {
      const submission = there.addSubmission(prolificId);
      const [person] = await makePeople(db, study, 1);
      if (!person) throw new Error("nobody");
      const { readerId } = person;
      const idHash = hashId(studyId, submission.participant);
      await db
        .update(participant)
        .set({ cameBy: "platform", idHash })
        .where(eq(participant.readerId, readerId));
      const come = (id: string, of = prolificId) =>
        person.come({
          origin,
          address: `?PROLIFIC_PID=${submission.participant}&STUDY_ID=${of}&SESSION_ID=${id}`,
        });
      come(submission.id);
      return { ...person, openPage: person.come, submission, come };
    }
    type Arrived = Awaited<ReturnType<typeof arrive>>;

    /** They do so many tasks, and return with the code that they were given. */
    async function work({ submission, ...person }: Arrived, tasks: number) {
      for (let i = 0; i < tasks; i += 1) await person.submit(await person.take());
      if (tasks < 2) await person.leave();
      const code = await codeOf(person);
      Object.assign(submission, { status: "AWAITING REVIEW", code });
      return code;
    }

    return {
      ...{ study, ids, prolificId, view, arrive, work },
      by: { ...ids, userId },
      codes: (await view()).studies[0]?.codes,
      read: (now = noon) => readSubmissions(db, { ...ids, now }),
      pay: (payoutId = randomUUID(), cents?: number) =>
        db.transaction((tx) =>
          makePayout(tx, {
            ...ids,
            payoutId,
            cents,
            userId,
            now: noon,
            means: "prolific" as const,
          }),
        ),
      payOf: async (readerId: string) =>
        (await listPay(db, { ...ids, ...listContract.query.parse({}) })).people.find(
          (one) => one.readerId === readerId,
        ),
      paid: async (readerId: string) =>
        (await db.select().from(ledger).where(eq(ledger.readerId, readerId)))
          .filter(({ kind }) => kind === "paid")
          .map(({ cents }) => cents),
    };
  }

  const sendAt = (now: Date) => sendPayments(db, () => now);
  /** Prolific answers calls of a kind with this, while something is done. */
  async function withAnswer(
    kind: string,
    make: (words: readonly string[]) => unknown,
    work: () => Promise<unknown>,
  ) {
    there.state.instead.set(kind, make);
    try {
      await work();
    } finally {
      there.state.instead.delete(kind);
    }
  }

  return { db, there, connectProject, connectRound, makeConnected, sendAt, withAnswer };
}
