import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeRows } from "./supplies/write-rows";
import { writeInside } from "./write-inside";

/** A training run's folder, and one beside it with a file that only the server may write. */
function makeFolders() {
  const [run = "", outside = ""] = ["run", "outside"].map((name) => {
    const made = mkdtempSync(path.join(os.tmpdir(), `candor-${name}-`));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  });
  const kept = path.join(outside, "kept");
  writeFileSync(kept, "as it was");
  return { run, outside, kept };
}

async function* rows() {
  yield [{ a: 1 }];
}

test.each([
  ["a small file", (run: string, file: string) => writeInside(run, file, '{"a":1}\n')],
  ["rows", (run: string, file: string) => writeRows(run, file, rows())],
])("%s takes the place of a link, and what that leads to stays", async (_, write) => {
  const { run, outside, kept } = makeFolders();
  const file = path.join(run, "file");
  symlinkSync(kept, file);
  await write(run, file);
  expect(readFileSync(file, "utf8")).toBe('{"a":1}\n');
  expect(readdirSync(run)).toEqual(["file"]);
  expect(readFileSync(kept, "utf8")).toBe("as it was");
  symlinkSync(outside, path.join(run, "files"));
  await expect(write(run, path.join(run, "files", "kept"))).rejects.toThrow(/is no folder/);
  await expect(write(run, path.join(run, "files", "inner", "new"))).rejects.toThrow(/is no folder/);
  expect(readdirSync(outside)).toEqual(["kept"]);
  expect(readFileSync(kept, "utf8")).toBe("as it was");
});

test("two workers that write a file at the same time both write it whole", async () => {
  const { run } = makeFolders();
  const file = path.join(run, "file");
  const both = Promise.withResolvers<void>();
  async function* slow() {
    yield [{ a: 1 }];
    await both.promise;
    yield [{ a: 2 }];
  }
  const first = writeRows(run, file, slow());
  await vi.waitFor(() => expect(readdirSync(run)).toHaveLength(1));
  await writeRows(run, file, rows());
  expect(readFileSync(file, "utf8")).toBe('{"a":1}\n');
  both.resolve();
  await first;
  expect(readFileSync(file, "utf8")).toBe('{"a":1}\n{"a":2}\n');
  expect(readdirSync(run)).toEqual(["file"]);
});

test("a file that can’t be written whole leaves nothing", async () => {
  const { run } = makeFolders();
  async function* broken() {
    yield [{ a: 1 }];
    throw new Error("no more");
  }
  await expect(writeRows(run, path.join(run, "file"), broken())).rejects.toThrow("no more");
  expect(readdirSync(run)).toEqual([]);
});

test("folders around a file are made", async () => {
  const { run } = makeFolders();
  const file = path.join(run, "jobs", "one", "run.sh");
  await writeInside(run, file, "text");
  await writeInside(run, file, "another");
  expect(readFileSync(file, "utf8")).toBe("another");
});
