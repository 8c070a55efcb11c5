import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { consent, studyVersion } from "@/db/schema";
import { minutesLater, noon } from "@/db/testing/make-study";
import { answerComprehension } from "@/lib/crowd/participation/server/answer-comprehension";
import { setupProlific } from "@/lib/crowd/prolific/testing/setup-prolific";
import { changeDraft } from "@/lib/studies/server/change-draft";
import { startStudy } from "@/lib/studies/server/start-study";

const { db, there, makeConnected, sendAt } = await setupProlific();

const comprehension = {
  attempts: 1,
  questions: [{ question: "Is it clear?", options: ["Yes", "No"], correct: 0, why: "It is." }],
};

test("a fee is paid by the submission of whoever was screened out, and no later one is screened out for it", async () => {
  const made = await makeConnected({ comprehension, screenOutCents: 20 });
  const { study, arrive, work, read, pay, paid, ids, prolificId } = made;
  const ann = await arrive();
  const { readerId } = ann;
  await answerComprehension(db, { studyId: ids.studyId, readerId, answers: [1], attempt: 1 });
  await ann.step();
  ann.submission.status = "AWAITING REVIEW";
  await read();
  await pay();
  await sendAt(minutesLater(1));
  expect(ann.submission).toMatchObject({ status: "SCREENED OUT", fees: [20] });

  // The second version asks no questions: they do a whole session for $2.00, and come again.
  const config = { ...study.config, comprehension: null };
  await changeDraft(db, { ...ids, name: "Study", config });
  await startStudy(db, { ...ids, userId: null, now: noon });
  const [version] = await db
    .select({ id: studyVersion.id })
    .from(studyVersion)
    .where(eq(studyVersion.studyId, ids.studyId))
    .orderBy(desc(studyVersion.no));
  await db.insert(consent).values({
    ...{ studyId: ids.studyId, readerId, studyVersionId: version?.id ?? "" },
    instructionsReadAt: noon,
  });
  const second = there.addSubmission(prolificId, ann.submission.participant);
  ann.come(second.id);
  await work({ ...ann, submission: second }, 2);
  const third = there.addSubmission(prolificId, ann.submission.participant);
  third.status = "RESERVED";
  await read();
  await pay();
  await sendAt(minutesLater(2));
  expect(second).toMatchObject({ status: "APPROVED", bonuses: [] });
  expect(third).toMatchObject({ status: "RESERVED", fees: [] });
  expect(await paid(readerId)).toEqual([-20, -200]);
});
