import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { study, studyVersion } from "@/db/schema";
import { makeReaders, makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { previewStudy } from "@/lib/studies/server/preview-study";
import { countContents } from "./count-contents";

const db = await openTestDatabase();

test("previews and who tried them are not among what a project holds", async () => {
  const made = await makeStudy(db, { questions: 3, models: 2, overlap: 1 });
  await makeReaders(db, made, 2);
  const before = await countContents(db, made);
  expect(before).toMatchObject({ studies: 1, questions: 3, models: 2, readers: 2, forecasts: 0 });
  const link = randomUUID();
  await previewStudy(db, { ...made, link, now: new Date() });
  const [preview] = await db
    .select({ studyId: study.id, versionId: studyVersion.id })
    .from(study)
    .innerJoin(studyVersion, eq(studyVersion.studyId, study.id))
    .where(eq(study.link, link));
  if (!preview) throw new Error("There is no preview.");
  await makeReaders(db, { ...made, ...preview }, 3);
  expect(await countContents(db, made)).toEqual(before);
});
