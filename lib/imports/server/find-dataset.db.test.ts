import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset } from "@/db/schema";
import { makeEmptyProject } from "../testing/import-text";
import { setupImportDatabase } from "../testing/setup-import-database";
import { findDataset } from "./find-dataset";

const { db, who, send } = await setupImportDatabase();

test("finds the one dataset of the project that has all of the keys", async () => {
  const questions = "D,q1,One?,A\nD,q2,Two?,B\nE,q2,Two?,B\nE,q3,Three?,C\n";
  await send("questions", `dataset,key,text,truth\n${questions}`);
  const find = async (...keys: string[]) =>
    (await findDataset(db(), { ...who(), keys: JSON.stringify(keys) })).dataset;
  expect(await find("q1", "q2")).toBe("D");
  expect(await find("q3", "q3")).toBe("E");
  // Two have it; none has both; and no key is a key of all.
  expect(await find("q2")).toBeNull();
  expect(await find("q1", "q3")).toBeNull();
  expect(await find()).toBeNull();
  // Nothing is imported into an archived one.
  await db().update(dataset).set({ archivedAt: new Date() }).where(eq(dataset.name, "D"));
  expect(await find("q1", "q2")).toBeNull();
  const other = await makeEmptyProject(db());
  expect(await findDataset(db(), { ...other, keys: '["q3"]' })).toEqual({ dataset: null });
});
