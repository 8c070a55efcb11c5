import { execFileSync } from "node:child_process";
import os from "node:os";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "@/db/testing/open-test-database";
import { startComputer } from "./computer";

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

/** How far each process that computes results for this one gives way to others. */
const priorities = () =>
  execFileSync("ps", ["-A", "-o", "ppid=,nice=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([parent, , ...args]) => Number(parent) === process.pid && /compute-process/.test(`${args}`),
    )
    .map(([, nice]) => Number(nice));

test("a process that dies fails its job, and another with its priority takes its place", async () => {
  expect(priorities()).toEqual([os.getPriority() + 1]);
  computer.end();
  await expect(computer.compute("none")).rejects.toThrow();
  await computer.compute("none");
  expect(priorities()).toEqual([os.getPriority() + 1]);
});
