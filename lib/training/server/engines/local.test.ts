import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startOf } from "@/db/embedded/processes";
import { folderOf } from "../training-folder";
import { localEngine } from "./local";

const engine = localEngine({ root: "", packageFolder: "", python: "python" });

/** The folder of a job that was sent just now. */
function makeJob() {
  const root = mkdtempSync(path.join(os.tmpdir(), "candor-local-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = folderOf(root, "training").job("job");
  mkdirSync(folder.folder, { recursive: true });
  writeFileSync(folder.script, "");
  const look = () => engine.look("job", { key: "job", folder });
  const cancel = () => engine.cancel("job", { key: "job", folder });
  return { root, folder, look, cancel };
}

test("a pipe in the place of a job’s files keeps nobody waiting", async () => {
  const { folder, look } = makeJob();
  execFileSync("mkfifo", [folder.pid, path.join(folder.folder, "process"), folder.exit]);
  expect(await look()).toMatchObject({ state: "queued" });
  rmSync(folder.pid);
  writeFileSync(folder.pid, `${process.pid}\n`);
  expect(await look()).toMatchObject({ state: "running" });
});

test("a job whose process lives has ended once its exit code is there", async () => {
  const { folder, look } = makeJob();
  writeFileSync(folder.pid, `${process.pid}\n`);
  for (const none of ["", "\n", "zero\n"]) {
    writeFileSync(folder.exit, none);
    expect(await look()).toMatchObject({ state: "running" });
  }
  writeFileSync(folder.exit, "0\n");
  expect(await look()).toMatchObject({ state: "ended" });
});

test("what is noted of a process follows no link", async () => {
  const { root, folder, look } = makeJob();
  const kept = path.join(root, "kept");
  writeFileSync(kept, "");
  symlinkSync(kept, path.join(folder.folder, "process"));
  writeFileSync(folder.pid, `${process.pid}\n`);
  expect(await look()).toMatchObject({ state: "running" });
  expect(readFileSync(kept, "utf8")).toBe("");
});

test("a number that stands for every process is no job’s", async () => {
  const { folder, look, cancel } = makeJob();
  writeFileSync(path.join(folder.folder, "process"), startOf(1) ?? "");
  const kill = vi.spyOn(process, "kill").mockReturnValue(true);
  onTestFinished(() => kill.mockRestore());
  for (const number of ["1\n", "0\n", "-5\n", "1e3\n"]) {
    writeFileSync(folder.pid, number);
    expect(await look()).toMatchObject({ state: "queued" });
    await cancel();
  }
  // 0 only asks whether there is a process.
  expect(kill.mock.calls.filter(([, signal]) => signal !== 0)).toEqual([]);
});
