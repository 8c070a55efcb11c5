import type { ChildProcess } from "node:child_process";
import os from "node:os";
import { afterAll, expect, test, vi } from "vitest";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { startComputer } from "./computer";

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

const db = await openTestDatabase();
process.env.DATABASE_URL = db.$client.options.connectionString;
// The worker runs under tsx, and who computes for it inherits that.
process.execArgv.push("--import", "tsx");

const warnings: Error[] = [];
process.on("warning", (warning) => warnings.push(warning));
const computer = startComputer({ megabytes: 500, seconds: 60 }, os.getPriority() + 1);
afterAll(() => computer.end());

test("one process computes one result after another, and leaves nothing behind", async () => {
  // Nobody asked for these, so there is nothing to compute.
  for (let i = 0; i < 15; i += 1) await computer.compute(`none ${i}`);
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings.map(({ name }) => name)).toEqual([]);
});

test("a process that dies fails its job, and another with its priority takes its place", async () => {
  computer.end();
  await expect(computer.compute("none")).rejects.toThrow();
  await computer.compute("none");
  expect(os.getPriority(children.at(-1)?.pid)).toBe(os.getPriority() + 1);
});

test("one that can be told nothing any more is replaced, and one that could not start harms nobody", async () => {
  children.at(-1)?.disconnect();
  await computer.compute("none");
  children.at(-1)?.emit("error", new Error("spawn EAGAIN"));
  await computer.compute("none");
});
