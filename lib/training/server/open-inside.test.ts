import { once } from "node:events";
import { mkdir, mkdtemp, rename, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { readInside, readJsonInside, readLinesInside } from "./open-inside";

async function makeFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "inside-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, file: path.join(folder, "file") };
}

test("a folder that gets another name while a file of it is opened has no such file", async () => {
  const { folder } = await makeFolder();
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

test("a socket is no file", async () => {
  const { folder, file } = await makeFolder();
  const server = createServer().listen(file);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  expect(await readInside(folder, file)).toBeNull();
});

const shape = z.object({ step: z.int() });

test("a file of JSON says what its shape has, or nothing", async () => {
  const { folder, file } = await makeFolder();
  const read = () => readJsonInside(folder, file, shape);
  expect(await read()).toBeNull();
  await writeFile(file, '{"step": 1, "more": 2}');
  expect(await read()).toEqual({ step: 1 });
  for (const text of ["", '{"step": ', '{"step": "one"}']) {
    await writeFile(file, text);
    expect(await read()).toBeNull();
  }
});

test("of a file of JSON lines, so many are read; of one that is too large, none", async () => {
  const { folder, file } = await makeFolder();
  const read = () => readLinesInside(folder, file, shape);
  expect(await read()).toEqual([]);
  await writeFile(file, '{"step": 1}\n\n{"step": "two"}\n{"step": 3}\n{"st');
  expect(await read()).toEqual([{ step: 1 }, { step: 3 }]);
  await writeFile(file, '{"step":1}\n'.repeat(300_000));
  expect(await read()).toHaveLength(5_000);
  await truncate(file, 4_000_001);
  expect(await read()).toEqual([]);
});

test("no link leads out: not a file's, nor that of a folder in the run's, nor the run's own", async () => {
  const { folder: root } = await makeFolder();
  const [run, outside] = [path.join(root, "run"), path.join(root, "outside")];
  await mkdir(path.join(outside, "runs"), { recursive: true });
  await writeFile(path.join(outside, "runs", "secret"), "secret");
  const read = (...names: string[]) => readInside(run, path.join(run, ...names));
  await mkdir(run);
  await symlink(path.join(outside, "runs", "secret"), path.join(run, "file"));
  await symlink(path.join(outside, "runs"), path.join(run, "runs"));
  expect(await read("file")).toBeNull();
  expect(await read("runs", "secret")).toBeNull();
  await rm(run, { recursive: true });
  await symlink(outside, run);
  expect(await read("runs", "secret")).toBeNull();
});
