import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { label, question, reader } from "@/db/schema";
import { planRemoval } from "@/lib/corrections/imports/server/plan-removal";
import { removePlanned } from "@/lib/corrections/imports/server/remove-planned";
import { mergeParts } from "@/lib/corrections/merging/server/merge-parts";
import { computeResult } from "@/lib/figures/server/compute-result";
import { setupImportDatabase } from "@/lib/imports/testing/setup-import-database";
import { getLabelAgreement } from "./get-label-agreement";

const { db, who, send } = await setupImportDatabase();
const create = { createMissing: true };

const stored = () =>
  db()
    .select({ reader: reader.name, kind: reader.kind, label: label.label })
    .from(label)
    .innerJoin(reader, eq(reader.id, label.readerId))
    .innerJoin(question, eq(question.id, label.questionId))
    .where(eq(reader.projectId, who().projectId))
    .orderBy(reader.name, question.key);

/** Asks, has it computed as the worker does, and asks again. */
async function agreement() {
  const ask = () => getLabelAgreement(db(), who());
  expect(await ask()).toMatchObject({ state: "waiting" });
  const kept = await db().query.keptResult.findFirst({
    where: (k, { and, eq, isNull }) => and(eq(k.kind, "labels"), isNull(k.endedAt)),
  });
  await computeResult(db(), kept?.key ?? "");
  const answer = await ask();
  if (answer.state !== "ready") throw new Error(answer.state);
  return answer.result;
}

/** Ann and Bob label q0 to q19: both a on 10, both b on 6, Ann a and Bob b on 4. Cy labels q0 alone, c. */
const csv = [
  "reader,dataset,question,label",
  ...Array.from({ length: 20 }, (_, q) => `Ann,D,q${q},${q < 14 ? "a" : "b"}`),
  ...Array.from({ length: 20 }, (_, q) => `Bob,D,q${q},${q < 10 ? "a" : "b"}`),
  "Cy,D,q0,c",
].join("\n");

test("labels are stored once, are immutable, and another one is refused", async () => {
  expect(await send("labels", csv, create)).toMatchObject({ rowsAdded: 41 });
  expect(await send("labels", csv, create)).toMatchObject({ rowsAdded: 0, rowsUnchanged: 41 });
  expect((await stored())[0]).toEqual({ reader: "Ann", kind: "human", label: "a" });
  const other = "reader,dataset,question,label\nCy,D,q0,b\n";
  const refused = await send("labels", other, { ...create, onBadRows: "skip" });
  expect(refused.errors).toEqual([
    { line: 2, column: "label", reason: "the label of “q0” by “Cy” is already there: “c”" },
  ]);
  await expect(db().update(label).set({ label: "x" })).rejects.toThrow();
  await expect(db().delete(label)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("immutable") },
  });
});

test("answers are compared, not their correctness: by pair, all together, and what is confused", async () => {
  await send("labels", csv, create);
  const { labels, items, shared, pairs, fleissKappa, krippendorffAlpha, confusion, rest } =
    await agreement();
  expect([labels, items, shared]).toEqual([41, 20, 20]);
  const [first] = pairs;
  // Ann a on 14, Bob on 10 of 20: po = 16/20, pe = 14/20 * 10/20 + 6/20 * 10/20 = 1/2.
  expect(first).toMatchObject({ a: "Ann", b: "Bob", n: 20, questions: 20 });
  expect(first?.kappa).toMatchObject({ value: expect.closeTo(0.6, 12), low: expect.any(Number) });
  expect(pairs.map(({ a, b, n }) => [a, b, n])).toEqual([
    ["Ann", "Bob", 20],
    ["Ann", "Cy", 1],
    ["Bob", "Cy", 1],
  ]);
  expect(fleissKappa).toMatchObject({ undefined: "unequal_ratings" });
  // Coincidences: of q0 (a, a, c) half a pair each: aa 1, ac 1, ca 1. Of the others aa 18, bb 12, ab 4, ba 4.
  // n = 41, a 24, b 16, c 1. Do = (2 + 8) / 41; De = (41^2 - 24^2 - 16^2 - 1) / (41 * 40).
  const expected = (41 ** 2 - 24 ** 2 - 16 ** 2 - 1) / (41 * 40);
  expect(krippendorffAlpha).toMatchObject({
    value: expect.closeTo(1 - 10 / 41 / expected, 12),
    n: 20,
  });
  expect(confusion).toEqual({
    labels: [
      { label: "a", n: 24 },
      { label: "b", n: 16 },
      { label: "c", n: 1 },
    ],
    beside: [
      [19, 4, 1],
      [4, 12, 0],
      [1, 0, 0],
    ],
    others: 0,
  });
  expect(rest?.readers.map(({ name, n }) => [name, n])).toEqual([
    ["Ann", 20],
    ["Bob", 20],
    ["Cy", 1],
  ]);
});

test("undoing the import takes its labels back, with the readers and questions that nothing else uses", async () => {
  const { id } = await send("labels", csv, create);
  await db().transaction(async (tx) => {
    const { removed, left } = await planRemoval(tx, id);
    expect(removed).toEqual({ label: 41, question: 20, dataset: 1, reader: 3 });
    expect(left).toEqual({});
    await removePlanned(tx, { projectId: who().projectId, importId: id });
  });
  expect(await stored()).toEqual([]);
});

test("another project's labels, and another dataset's, are left out", async () => {
  await send("labels", csv, create);
  const none = await getLabelAgreement(db(), {
    projectId: who().projectId,
    dataset: crypto.randomUUID(),
  });
  expect(none.state).toBe("waiting");
});

test("labels move with their reader when two spellings become one, unless the two differ", async () => {
  await send("labels", `${csv}\nCyrus,D,q0,c\nCyrus,D,q1,a\nC.,D,q0,a`, create);
  const readers = await db().select().from(reader).where(eq(reader.projectId, who().projectId));
  const idOf = (name: string) => readers.find((one) => one.name === name)?.id ?? "";
  const merge = (name: string) =>
    mergeParts(db(), { ...who(), kind: "reader", id: idOf(name), into: idOf("Cy") });
  expect(await merge("Cyrus")).toMatchObject({ move: { label: 1 }, same: { label: 1 } });
  const ofCy = (await stored()).filter((one) => one.reader === "Cy");
  expect(ofCy.map((one) => one.label).sort()).toEqual(["a", "c"]);
  await expect(merge("C.")).rejects.toMatchObject({ code: "labels_differ" });
});
