import { expect, test } from "vitest";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy, noon } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { exportCodebook } from "@/lib/exports/server/export-codebook";
import { exportPerson } from "@/lib/people/server/export-person";
import { studyDetail } from "../schema";
import { changeDraft } from "./change-draft";
import { getStudy } from "./get-study";

const db = await openTestDatabase();

test("settings that still hold a typed version of the consent text are read, and it is not shown", async () => {
  const consent = { version: "typed by somebody", text: "Do you agree?" };
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 1, change: { consent } });
  const { projectId, studyId, config } = study;
  const [ann] = await makePeople(db, study, 1);
  if (!ann) throw new Error("nobody");
  const answers = [
    studyDetail.parse(await getStudy(db, study)),
    await changeDraft(db, { projectId, studyId, name: "Study", config }),
    await (await exportCodebook(db, { projectId, studyId, format: "json", now: noon })).json(),
    await (await exportPerson(db, { projectId, studyId, readerId: ann.readerId }, noon)).json(),
  ];
  for (const text of answers.map((answer) => JSON.stringify(answer))) {
    expect(text).toContain(consent.text);
    expect(text).not.toContain(consent.version);
  }
});
