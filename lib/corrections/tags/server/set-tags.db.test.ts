import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { model, participant, project, reader } from "@/db/schema";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { makeRounds } from "@/lib/quality/rounds/testing/make-rounds";
import { setTags as contract } from "../schema";
import { setTags } from "./set-tags";

const db = await openTestDatabase();

async function newProject(): Promise<string> {
  const [made] = await db.insert(project).values({ name: "Tagged" }).returning();
  return made?.id ?? "";
}

let projectId: string;
let ids: Record<string, string>;

beforeEach(async () => {
  projectId = await newProject();
  const made = await db
    .insert(reader)
    .values(
      ["Ann", "Bob", "Cyd", "Annika"].map((name) => ({
        projectId,
        kind: "human" as const,
        name,
        tags: (name === "Bob" ? { country: "Chad", super: "no" } : {}) as Record<string, string>,
      })),
    )
    .returning();
  ids = Object.fromEntries(made.map(({ name, id }) => [name, id]));
});

const tagsOf = async () =>
  Object.fromEntries(
    (await db.select().from(reader).where(eq(reader.projectId, projectId))).map((one) => [
      one.name,
      one.tags,
    ]),
  );
const of = (...names: string[]) => names.map((name) => ids[name] ?? "");

test("a tag is set of those selected, and undone: each has what it had, other tags stay", async () => {
  const { tagged, before } = await setTags(db, {
    projectId,
    kind: "reader",
    name: "super",
    set: [{ value: "yes", of: of("Ann", "Bob") }],
  });
  expect(tagged).toBe(2);
  expect(await tagsOf()).toEqual({
    Ann: { super: "yes" },
    Bob: { country: "Chad", super: "yes" },
    Cyd: {},
    Annika: {},
  });
  await setTags(db, { projectId, kind: "reader", name: "super", set: before });
  expect(await tagsOf()).toEqual({
    Ann: {},
    Bob: { country: "Chad", super: "no" },
    Cyd: {},
    Annika: {},
  });
});

test("all that a search finds are meant, of all pages; a cleared tag is gone", async () => {
  await setTags(db, {
    projectId,
    kind: "reader",
    name: "group",
    set: [{ value: "a", of: { search: "ann" } }],
  });
  expect(await tagsOf()).toMatchObject({ Ann: { group: "a" }, Annika: { group: "a" }, Cyd: {} });
  await setTags(db, {
    projectId,
    kind: "reader",
    name: "country",
    set: [{ value: null, of: { search: "" } }],
  });
  expect((await tagsOf()).Bob).toEqual({ super: "no" });
});

test("of all or of none: another project’s reader, a crowdworker and a 21st tag are refused", async () => {
  const set = (readerId: string, name = "super") =>
    setTags(db, {
      projectId,
      kind: "reader",
      name,
      set: [{ value: "yes", of: [...of("Ann"), readerId] }],
    });
  const [stranger] = await db
    .insert(reader)
    .values({ projectId: await newProject(), kind: "human", name: "Dan" })
    .returning();
  await expect(set(stranger?.id ?? "")).rejects.toMatchObject({ status: 404 });
  const study = await makeRounds(db);
  await db
    .insert(participant)
    .values({ studyId: study.studyId, readerId: ids.Cyd ?? "", cameBy: "open" });
  await expect(set(ids.Cyd ?? "")).rejects.toMatchObject({ status: 404 });
  const full = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`tag ${i}`, "x"]));
  await db
    .update(reader)
    .set({ tags: full })
    .where(eq(reader.id, ids.Bob ?? ""));
  await expect(set(ids.Bob ?? "")).rejects.toMatchObject({
    status: 409,
    code: "too_many_tags",
    message: "“Bob” has 20 tags already: clear one of them first. Nothing was changed.",
  });
  expect((await tagsOf()).Ann).toEqual({});
});

test("more than 10,000 found at once are refused", async () => {
  await db.execute(sql`insert into reader (project_id, kind, name)
    select ${projectId}, 'human', 'Crowd ' || i from generate_series(1, 10001) i`);
  await expect(
    setTags(db, {
      projectId,
      kind: "reader",
      name: "super",
      set: [{ value: "yes", of: { search: "crowd" } }],
    }),
  ).rejects.toMatchObject({ status: 409, code: "too_many" });
});

test("10,000 readers get a value each at once, within the time of a few statements", async () => {
  const { rows } = await db.execute<{ id: string }>(sql`insert into reader (project_id, kind, name)
    select ${projectId}, 'human', 'Crowd ' || i from generate_series(1, 10000) i returning id`);
  const set = rows.map(({ id }, i) => ({ value: `v${i}`, of: [id] }));
  const { tagged } = await setTags(db, { projectId, kind: "reader", name: "super", set });
  expect(tagged).toBe(10_000);
  const [last] = await db
    .select()
    .from(reader)
    .where(eq(reader.id, rows[9_999]?.id ?? ""));
  expect(last?.tags).toEqual({ super: "v9999" });
});

test("of 22 at once in a project one sets its tag: the others are refused at once, and keep no connection", async () => {
  const setting = {
    projectId,
    kind: "reader" as const,
    name: "super",
    set: [{ value: "yes", of: { search: "" } }],
  };
  const refused: unknown[] = [];
  const calls = await db.transaction(async (tx) => {
    // The first one waits for this, so that all of them overlap.
    await tx.select().from(reader).where(eq(reader.projectId, projectId)).for("update");
    const all = Array.from({ length: 22 }, () => setTags(db, setting));
    for (const one of all) one.catch((error) => refused.push(error));
    await expect.poll(() => refused.length).toBe(21);
    return all;
  });
  for (const error of refused) expect(error).toMatchObject({ status: 409, code: "tagging" });
  const results = await Promise.allSettled(calls);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await tagsOf()).Ann).toEqual({ super: "yes" });
});

test("a search must be the only setting: each of many would look through all readers", () => {
  const search = (text: string) => ({ value: "a", of: { search: text } });
  const isTaken = (...set: unknown[]) =>
    contract.body.safeParse({ kind: "reader", name: "super", set }).success;
  expect([isTaken(search("a")), isTaken(search("a"), search("b"))]).toEqual([true, false]);
});

test("models are tagged in the same way", async () => {
  const [made] = await db
    .insert(model)
    .values({ projectId, name: "M", kind: "confidence" })
    .returning();
  await setTags(db, {
    projectId,
    kind: "model",
    name: "size",
    set: [{ value: "7B", of: [made?.id ?? ""] }],
  });
  const [after] = await db.select().from(model).where(eq(model.projectId, projectId));
  expect(after?.tags).toEqual({ size: "7B" });
});
