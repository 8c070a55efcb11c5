import { expect, test } from "vitest";
import { reader } from "@/db/schema";
import { makeStudy } from "@/db/testing/make-study";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { trainingSettings } from "../../schema-settings";
import { nameForecasters } from "./name-forecasters";

const db = await openTestDatabase();

test("studies and readers whose forecasts count have names, and those of other projects none", async () => {
  const size = { questions: 1, models: 1, overlap: 1 };
  const [own, other] = [await makeStudy(db, size), await makeStudy(db, size)];
  const readerOf = async ({ projectId }: { projectId: string }, version: string) => {
    const values = { projectId, kind: "llm" as const, name: "A reader", version };
    const [made] = await db.insert(reader).values(values).returning();
    return made?.id ?? "";
  };
  const [plain, second, foreign] = [
    await readerOf(own, ""),
    await readerOf(own, "2"),
    await readerOf(other, ""),
  ];
  const studyIds = [own.studyId, other.studyId];
  const { supplies } = trainingSettings.parse({
    recipe: "small",
    supplies: {
      readings: { kind: "readings", studyIds },
      others: { kind: "readings", readerIds: [second, plain, foreign] },
    },
  });
  expect(await nameForecasters(db, own.projectId, supplies)).toEqual({
    studies: [{ id: own.studyId, name: "Study" }],
    readers: [
      { id: plain, name: "A reader" },
      { id: second, name: "A reader (2)" },
    ],
  });
});
