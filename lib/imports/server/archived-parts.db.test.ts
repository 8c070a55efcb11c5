import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataset, model, question, reader } from "@/db/schema";
import { setupImportDatabase } from "../testing/setup-import-database";

const { db, who, send } = await setupImportDatabase();

const archive = (table: typeof dataset | typeof model | typeof reader, name: string) =>
  db()
    .update(table)
    .set({ archivedAt: new Date() })
    .where(and(eq(table.projectId, who().projectId), eq(table.name, name)));

test("a file is not imported into an archived dataset, and says how it can be", async () => {
  await send("questions", "dataset,key,text,truth\nD,q1,One?,A\n");
  await archive(dataset, "D");
  const done = send("questions", "dataset,key,text,truth\nD,q2,Two?,B\nE,q1,One?,A\n");
  await expect(done).rejects.toMatchObject({
    message:
      "Nothing was imported, because 1 row is bad. Line 2, dataset: the dataset “D” is archived: restore it before you import into it.",
  });
  expect(await db().$count(question)).toBe(1);
});

test("rows of an archived model or reader are left out where bad rows are", async () => {
  const texts = "dataset,question,question_text,truth,model,model_kind,text\n";
  const row = "D,q1,One?,A,M,confidence,x\n";
  await send("generations", texts + row, { createMissing: true });
  const head = "reader,reader_kind,dataset,question,model,answer,confidence,correct\n";
  await send("forecasts", `${head}R,llm,D,q1,M,A,0.9,1\n`);
  await archive(reader, "R");
  const skip = { onBadRows: "skip" } as const;
  const rows = "R,llm,D,q1,M,A,0.9,1\nS,llm,D,q1,M,A,0.8,1\n";
  expect(await send("forecasts", head + rows, skip)).toMatchObject({
    rowsAdded: 1,
    rowsBad: 1,
    errors: [
      { line: 2, column: "reader", reason: expect.stringContaining("reader “R” is archived") },
    ],
  });
  await archive(model, "M");
  expect(await send("generations", texts + row.replace(",x", ",y"), skip)).toMatchObject({
    rowsAdded: 0,
    errors: [{ line: 2, column: "model" }],
  });
  expect(await send("models", "name,kind\nM,confidence\n", skip)).toMatchObject({
    errors: [{ line: 2, column: "name" }],
  });
});
