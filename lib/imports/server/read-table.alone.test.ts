import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { bytesOfBlob } from "../reading/file-bytes";
import type { SourceItem } from "../reading/source-row";
import { readTable } from "./read-table";

const bytesOf = (name: string) =>
  bytesOfBlob(new Blob([readFileSync(`lib/imports/testing/files/${name}`)]));

const limits = { megabytes: 500, seconds: 60 };
const parquet = { format: "parquet", sheet: undefined } as const;

const { children } = vi.hoisted(() => ({ children: [] as ChildProcess[] }));
vi.mock("node:child_process", async (original) => {
  const real = await original<typeof import("node:child_process")>();
  const fork = (...args: Parameters<typeof real.fork>) => {
    const child = real.fork(...args);
    children.push(child);
    return child;
  };
  return { ...real, fork };
});
// Processes start here, which takes seconds each on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** How many of the processes that this one has started are there. */
const running = () => children.filter((one) => (one.exitCode ?? one.signalCode) === null).length;
const noneLeft = () => expect.poll(running, { timeout: 10_000 }).toBe(0);

test("a table is read in another process, which ends with it", async () => {
  const columns: string[] = [];
  const rows: SourceItem[] = [];
  for await (const items of readTable(parquet, bytesOf("zstd.parquet"), (names) => {
    columns.push(...names);
  })) {
    expect(running()).toBe(1);
    rows.push(...items);
  }
  expect(columns).toContain("confidence");
  expect(rows.length).toBeGreaterThan(1);
  await noneLeft();
});

test("one that is not read to its end leaves no process behind", async () => {
  const refuse = () => {
    throw new Error("no such column");
  };
  const reading = readTable(parquet, bytesOf("zstd.parquet"), refuse).next();
  await expect(reading).rejects.toThrow("no such column");
  await noneLeft();
});

test.each([
  ["memory", { ...limits, megabytes: 20 }, /takes more than 20 MB of memory\. Save it as CSV/],
  ["time", { ...limits, seconds: 0 }, /takes more than 0 seconds of computing time/],
])("one over the limit of %s is refused with what to do", async (_, few, reason) => {
  const reading = readTable(parquet, bytesOf("zstd.parquet"), () => undefined, few).next();
  await expect(reading).rejects.toMatchObject({
    name: "FileProblem",
    message: expect.stringMatching(reason),
  });
  await noneLeft();
});

test("what is wrong with a file is said as before", async () => {
  const cut = bytesOfBlob(new Blob(["PAR1 and no end"]));
  await expect(readTable(parquet, cut, () => undefined).next()).rejects.toMatchObject({
    name: "FileProblem",
    message: expect.stringMatching("cut off"),
  });
});
