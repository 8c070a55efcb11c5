import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { knowledgeSource } from "@/db/schema";
import { undoDue } from "@/lib/corrections/imports/server/undo-due";
import { askUndo } from "@/lib/corrections/imports/server/undo-import";
import { findPage } from "@/lib/knowledge/server/find-page";
import { searchText } from "@/lib/knowledge/server/search-text";
import { makeEmptyProject } from "../../testing/import-text";
import { setupImportDatabase } from "../../testing/setup-import-database";

const { db, who, send } = await setupImportDatabase();

const filler = "Nothing else is known of those years. ".repeat(40);
const pages = [
  {
    title: "Ada Example",
    text: [
      `Ada Example (1900–1980) was a baker. ${filler}`,
      `In 1931 she opened a bakery in Ankara. ${filler}`,
      `She flew a balloon over Chios in 1950. ${filler}`,
    ],
  },
  { title: "Bob Example", text: "Bob Example opened a bakery in Ankara as well." },
  { title: "A. Example", redirect: "Ada Example" },
  { title: "Cem Example", text: "" },
];
const jsonl = pages.map((page) => `${JSON.stringify(page)}\n`).join("");
const options = { format: "jsonl" as const, mapping: { source: { value: "Wiki" } } };

const pageOf = (entity: string, projectId = who().projectId) =>
  findPage(db(), { projectId, source: "Wiki", entity });

async function find(entity: string, claim: string, k = 1) {
  const page = await pageOf(entity);
  return page && searchText(db(), { page, claim, k });
}

test("a claim finds the passages of its entity’s own page that share most with it", async () => {
  expect(await send("pages", jsonl, options)).toMatchObject({ rowsRead: 4, rowsAdded: 4 });
  const [bakery] = (await find("Ada Example", "Ada Example opened a bakery in Ankara.")) ?? [];
  expect(bakery).toMatchObject({ title: "Ada Example", text: expect.stringContaining("1931") });
  const [balloon] = (await find("ada example", "She has flown balloons.")) ?? [];
  expect(balloon?.text).toContain("She flew a balloon");
  expect(await find("Ada Example", "of the", 2)).toHaveLength(2);
  expect(await find("Bob Example", "A baker.", 5)).toEqual([
    { title: "Bob Example", text: "Bob Example opened a bakery in Ankara as well." },
  ]);
  // Another title leads to the page; one page says nothing, and of one person there is none.
  expect((await find("A. Example", "She has flown balloons."))?.[0]).toEqual(balloon);
  expect(await find("Cem Example", "A baker.")).toEqual([]);
  expect(await find("Dan Example", "A baker.")).toBeNull();
  const other = await makeEmptyProject(db());
  expect(await pageOf("Bob Example", other.projectId)).toBeNull();
});

test("a title that leads to nothing, or in a circle, is no page", async () => {
  const rows = [
    { title: "X", redirect: "Gone" },
    { title: "Y", redirect: "Z" },
    { title: "Z", redirect: "Y" },
  ];
  await send("pages", rows.map((row) => JSON.stringify(row)).join("\n"), options);
  expect(await Promise.all(["X", "Y", "Z"].map((title) => pageOf(title)))).toEqual([
    null,
    null,
    null,
  ]);
});

test("the same pages again change nothing, another text is refused, and an undo takes them back", async () => {
  const { id } = await send("pages", jsonl, options);
  expect(await send("pages", jsonl, options)).toMatchObject({ rowsAdded: 0, rowsUnchanged: 4 });
  const other = `${JSON.stringify({ title: "Bob Example", text: "Somebody else." })}\n`;
  await expect(send("pages", other, options)).rejects.toMatchObject({
    message: expect.stringContaining("“Bob Example” is already in “Wiki” with another text"),
  });
  const { projectId, userId } = who();
  await askUndo(db(), { projectId, importId: id, userId, now: new Date() });
  await undoDue(db(), new Date());
  expect(await pageOf("Bob Example")).toBeNull();
});

test("pages need a text or the page that they lead to, and an archived source takes none", async () => {
  const wrong = [{ title: "Nothing" }, { title: "Both", text: "A text.", redirect: "Ada" }];
  const bad = send("pages", wrong.map((row) => JSON.stringify(row)).join("\n"), options);
  await expect(bad).rejects.toMatchObject({
    message: expect.stringContaining("2 rows are bad. Line 1, Text: is missing."),
  });
  await send("pages", jsonl, options);
  const ofProject = eq(knowledgeSource.projectId, who().projectId);
  await db().update(knowledgeSource).set({ archivedAt: new Date() }).where(ofProject);
  const late = `${JSON.stringify({ title: "Late", text: "A page." })}\n`;
  await expect(send("pages", late, options)).rejects.toMatchObject({
    message: expect.stringContaining("the knowledge source “Wiki” is archived"),
  });
});
