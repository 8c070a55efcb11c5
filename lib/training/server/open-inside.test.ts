import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readInside } from "./open-inside";

test("a folder that gets another name while a file of it is opened has no such file", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "inside-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [partial, whole] = ["stage.partial", "stage"].map((name) => path.join(folder, name));
  if (!partial || !whole) throw new Error("no names");
  await mkdir(partial);
  await writeFile(path.join(partial, "events.jsonl"), "a line");
  let isOver = false;
  const renaming = (async () => {
    while (!isOver) {
      await rename(partial, whole);
      await rename(whole, partial);
    }
  })();
  const read = new Set<string | null>();
  for (let i = 0; i < 300; i += 1)
    read.add(await readInside(folder, path.join(partial, "events.jsonl")));
  isOver = true;
  await renaming;
  expect([...read].filter((text) => text !== null && text !== "a line")).toEqual([]);
});
