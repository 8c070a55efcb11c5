import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { withFile } from "./testing/with-file";

const checkout = path.resolve(import.meta.dirname, "../..");

/** Runs a command in the checkout; `read` false closes its output at once. */
async function runProcess(command: string, args: string[], { read = true } = {}) {
  const child = spawn(command, args, { cwd: checkout, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  if (read) child.stdout.on("data", (text) => (output += text));
  else child.stdout.destroy();
  child.stderr.on("data", (text) => (errors += text));
  const status = await new Promise((resolve) => child.on("close", resolve));
  return { status, output, errors };
}

const candor = (...args: string[]) =>
  runProcess("npm", ["run", "--silent", "candor", "--", ...args]);

test("the command writes JSON and nothing else", { timeout: 30_000 }, async () => {
  const csv = "p,hit\n0.8,yes\n0.6,no\n0.9,1\n0.3,FALSE\n";
  await withFile(csv, async (file) => {
    const options = ["--confidence", "p", "--correct", "hit", "--bins", "2", "--json"];
    const { status, output, errors } = await candor("score", file, ...options);
    expect({ status, errors }).toEqual({ status: 0, errors: "" });
    const groups = JSON.parse(output);
    expect(groups).toHaveLength(1);
    const near = (value: number) => expect.objectContaining({ value: expect.closeTo(value, 10) });
    expect(groups[0]).toMatchObject({
      group: null,
      n: 4,
      // 2 of 4. Of four fair draws none is right in 6 % of resamples, and all are in 6 %.
      accuracy: { value: 0.5, low: 0, high: 1 },
      // (0.8 + 0.6 + 0.9 + 0.3) / 4, and less the accuracy
      mean_confidence: near(0.65),
      gap: near(0.15),
      // bins {0.3, 0.6} with |0 - 0.45| and {0.8, 0.9} with |1 - 0.85|
      ece: near(0.3),
      mce: near(0.45),
      // (0.04 + 0.36 + 0.01 + 0.09) / 4; 0.5 * 0.5
      brier: near(0.125),
      brier_uncertainty: near(0.25),
      log_score: near(-Math.log(0.8 * 0.4 * 0.9 * 0.7) / 4),
      // both right ones are above both wrong ones
      auroc: near(1),
      // squared distances from 0.65: 0.0225 + 0.0025 + 0.0625 + 0.1225, over 4
      sharpness: near(Math.sqrt(0.0525)),
    });
    expect(groups[0].bins).toEqual([
      { n: 2, mean_confidence: expect.closeTo(0.45, 10), accuracy: 0, low: 0.3, high: 0.6 },
      { n: 2, mean_confidence: expect.closeTo(0.85, 10), accuracy: 1, low: 0.8, high: 0.9 },
    ]);
  });
});

test("bad input ends with 2, one line of why, and no output", { timeout: 30_000 }, async () => {
  await withFile("confidence,correct\n0.8,1\n-90,1\n", async (file) => {
    expect(await candor("score", file, "--json")).toEqual({
      status: 2,
      output: "",
      errors: `${file}, line 3: confidence: “-90” is not from 0 to 1 or from 0% to 100%\n`,
    });
  });
});

test("a reader who has had enough is no error", { timeout: 30_000 }, async () => {
  const rows = Array.from({ length: 400 }, (_, i) => `g${i >> 1},0.5,${i % 2}`);
  await withFile(["g,confidence,correct", ...rows].join("\n"), async (file) => {
    const args = [
      "--import",
      "tsx",
      "scripts/candor.ts",
      "score",
      file,
      "--group-by",
      "g",
      "--json",
    ];
    const options = ["--bins", "1", "--resamples", "2"];
    const { status, errors } = await runProcess(process.execPath, [...args, ...options], {
      read: false,
    });
    expect({ status, errors }).toEqual({ status: 0, errors: "" });
  });
});
