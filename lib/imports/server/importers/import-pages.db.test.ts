import { expect, test } from "vitest";
import { undoDue } from "@/lib/corrections/imports/server/undo-due";
import { askUndo } from "@/lib/corrections/imports/server/undo-import";
import { findPassages } from "@/lib/knowledge/server/find-passages";
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
];
const jsonl = pages.map((page) => `${JSON.stringify(page)}\n`).join("");
const options = { format: "jsonl" as const, mapping: { source: { value: "Wiki" } } };

const find = (entity: string, claim: string, k = 1) =>
  findPassages(db(), { projectId: who().projectId, source: "Wiki", entity, claim, k });

test("a claim finds the passages of its entity’s own page that share most with it", async () => {
  expect(await send("pages", jsonl, options)).toMatchObject({ rowsRead: 2, rowsAdded: 2 });
  const [bakery] = await find("Ada Example", "Ada Example opened a bakery in Ankara.");
  expect(bakery).toMatchObject({ title: "Ada Example", text: expect.stringContaining("1931") });
  const [balloon] = await find("ada example", "She has flown balloons.");
  expect(balloon?.text).toContain("She flew a balloon");
  expect(await find("Ada Example", "of the", 2)).toHaveLength(2);
  expect((await find("Bob Example", "A baker.", 5)).map(({ title }) => title)).toEqual([
    "Bob Example",
  ]);
  expect(await find("Cem Example", "A baker.", 5)).toEqual([]);
  const other = await makeEmptyProject(db());
  const elsewhere = { projectId: other.projectId, source: "Wiki", claim: "A baker.", k: 5 };
  expect(await findPassages(db(), { ...elsewhere, entity: "Bob Example" })).toEqual([]);
});

test("the same pages again change nothing, another text is refused, and an undo takes them back", async () => {
  const { id } = await send("pages", jsonl, options);
  expect(await send("pages", jsonl, options)).toMatchObject({ rowsAdded: 0, rowsUnchanged: 2 });
  const other = `${JSON.stringify({ title: "Bob Example", text: "Somebody else." })}\n`;
  await expect(send("pages", other, options)).rejects.toMatchObject({
    message: expect.stringContaining("“Bob Example” is already in “Wiki” with another text"),
  });
  const { projectId, userId } = who();
  await askUndo(db(), { projectId, importId: id, userId, now: new Date() });
  await undoDue(db(), new Date());
  expect(await find("Bob Example", "A baker.")).toEqual([]);
});
