import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setupImportDatabase } from "../../testing/setup-import-database";

const { db, who, send } = await setupImportDatabase();
const file = (name: string) => Uint8Array.from(readFileSync(`lib/imports/testing/files/${name}`));
const options = { format: "mediawiki" as const, mapping: { source: { value: "Wiki" } } };

const stored = async () => {
  const { rows } = await db().execute(sql`
    select p.title, p.redirect_to as leads,
      (select string_agg(text, ' ' order by no) from passage where page_id = p.id) as text
    from page p join knowledge_source s on s.id = p.source_id
    where s.project_id = ${who().projectId} order by p.title`);
  return rows;
};

test.each(["wiki.xml", "wiki.xml.bz2"])(
  "a Wikipedia dump becomes plain texts and other titles of them: %s",
  async (name) => {
    const done = await send("pages", file(name), options);
    // Talk pages, templates and data are no articles.
    expect(done).toMatchObject({ state: "done", rowsRead: 4, rowsAdded: 4, rowsBad: 0 });
    expect(done.bytesRead).toBe(done.bytesTotal);
    const text =
      "Ada Example (1900–1980) was a baker from the capital of Turkey. She was born on January 2, 1900. " +
      "In 1931 she opened a bakery in Ankara. She flew a balloon over Chios in 1950.";
    expect(await stored()).toEqual([
      { title: "A. Example", leads: "Ada Example", text: null },
      { title: "Ada Example", leads: null, text },
      { title: "Bob & Co.", leads: null, text: "Bob & Co. sells bread in Ankara. 3 < 4." },
      { title: "Cem Example", leads: null, text: null },
    ]);
  },
);

const xml = new TextDecoder().decode(file("wiki.xml"));
const bytes = (text: string) => new TextEncoder().encode(text);
const packed = file("wiki.xml.bz2");
const changed = packed.slice();
changed[200] = (changed[200] ?? 0) ^ 0xff;

test.each([
  [
    "cut off between pages",
    bytes(xml.slice(0, xml.indexOf("<page>\n    <title>Cem"))),
    "The dump is cut off after “Bob & Co.”",
  ],
  [
    "cut off in a page",
    bytes(xml.slice(0, xml.indexOf("sells bread"))),
    "The dump is cut off after “Talk:Ada Example”",
  ],
  ["another XML", bytes("<rss><page/></rss>"), "The file is no Wikipedia dump"],
  ["no XML", bytes('{"title": "Ada"}'), "The file is no Wikipedia dump"],
  ["packed and cut off", packed.slice(0, 500), "The bzip2 file is damaged or cut off"],
  ["packed and changed", changed, "The bzip2 file is damaged or cut off"],
])("a damaged dump is refused, and nothing of it is stored: %s", async (_, content, message) => {
  await expect(send("pages", content, options)).rejects.toMatchObject({
    code: "file_refused",
    message: expect.stringContaining(message),
  });
  expect(await stored()).toEqual([]);
});
