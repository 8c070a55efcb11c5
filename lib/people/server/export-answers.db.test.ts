import { expect, test } from "vitest";
import { forecastOf, makePeople } from "@/db/testing/make-people";
import { makeStudy, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { exportPerson } from "./export-person";

const db = await openTestDatabase();

test("a person's file says which values they stated, and which stand there by convention", async () => {
  const asks = { forecast: "confidence", noAnswer: true, cantTell: true, comment: false } as const;
  const study = await makeStudy(db, { questions: 1, models: 3, overlap: 1, change: { asks } });
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const { time } = forecastOf(0.7);
  const outputs = [
    forecastOf(0.7),
    { status: "no_answer" as const, comment: null, time },
    { status: "unparsable" as const, comment: null, time },
  ];
  await ann.submit(await ann.take(), { outputs, correct: [true, null, null] });
  const file = await (await exportPerson(db, { ...study, readerId: ann.readerId }, noon)).json();
  expect(file.answers).toMatchObject([
    { status: "ok", confidence: 0.7, judged_correct: true },
    { status: "no_answer", confidence: 1, judged_correct: false },
    { status: "unparsable", confidence: null, judged_correct: null },
  ]);
  for (const said of [
    "status ok: the person gave a confidence",
    "confidence 1 and judged_correct false are set for it by convention",
    "confidence and judged_correct are empty",
  ]) {
    expect(file.codebook.answers).toContain(said);
  }
});
