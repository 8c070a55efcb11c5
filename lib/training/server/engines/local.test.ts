import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { commandOf, startOf } from "@/db/embedded/processes";
import { folderOf } from "../training-folder";
import { jobEnvironment, localEngine } from "./local";

const engine = localEngine({ root: "", packageFolder: "", python: "python" });

/** The folder of a job that was sent just now. */
function makeJob() {
  const root = mkdtempSync(path.join(os.tmpdir(), "candor-local-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = folderOf(root, "training").job("job");
  mkdirSync(folder.folder, { recursive: true });
  writeFileSync(folder.script, "");
  /** A process of its own, with a command like a job's. @returns its number */
  const begin = async (script: string) => {
    const child = spawn("sh", ["-c", "sleep 600; :", script], { detached: true, stdio: "ignore" });
    const { pid = 0 } = child;
    onTestFinished(() => {
      if (startOf(pid) !== null) process.kill(-pid, "SIGKILL");
    });
    await vi.waitFor(() => expect(commandOf(pid)).toMatch(/sleep/));
    return pid;
  };
  const look = () => engine.look("job", { key: "job", folder });
  const cancel = () => engine.cancel("job", { key: "job", folder });
  return { root, folder, begin, look, cancel };
}

test("a pipe in the place of a job’s files keeps nobody waiting", async () => {
  const { folder, begin, look } = makeJob();
  execFileSync("mkfifo", [folder.pid, folder.exit]);
  expect(await look()).toMatchObject({ state: "queued" });
  rmSync(folder.pid);
  writeFileSync(folder.pid, `${await begin(folder.script)}\n`);
  expect(await look()).toMatchObject({ state: "running" });
});

test("a job whose process lives has ended once its exit code is there", async () => {
  const { folder, begin, look } = makeJob();
  writeFileSync(folder.pid, `${await begin(folder.script)}\n`);
  for (const none of ["", "\n", "zero\n"]) {
    writeFileSync(folder.exit, none);
    expect(await look()).toMatchObject({ state: "running" });
  }
  writeFileSync(folder.exit, "0\n");
  expect(await look()).toMatchObject({ state: "ended" });
});

test("what is noted of a stop follows no link", async () => {
  const { root, folder, begin, cancel } = makeJob();
  const kept = path.join(root, "kept");
  writeFileSync(kept, "");
  symlinkSync(kept, path.join(folder.folder, "stop-asked"));
  writeFileSync(folder.pid, `${await begin(folder.script)}\n`);
  await cancel();
  expect(readFileSync(kept, "utf8")).toBe("");
});

test("another process whose number the job has left is neither followed nor stopped", async () => {
  const { folder, begin, look, cancel } = makeJob();
  const other = await begin(path.join(folder.run, "another", "run.sh"));
  writeFileSync(folder.pid, `${other}\n`);
  writeFileSync(path.join(folder.folder, "process"), startOf(other) ?? "");
  expect(await look()).toMatchObject({ state: "lost" });
  await cancel();
  writeFileSync(path.join(folder.folder, "stop-asked"), "0");
  await cancel();
  expect(startOf(other)).not.toBeNull();
});

test("a number that stands for every process is no job’s", async () => {
  const { folder, look, cancel } = makeJob();
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

test("a job gets no token and no key of the app’s environment", () => {
  const settings = {
    PATH: "/bin",
    CUDA_VISIBLE_DEVICES: "0",
    HF_HOME: "/models",
    VLLM_MAX_TOKENS: "5",
    NODE_ENV: "test",
  };
  const secrets = {
    ...{ HF_TOKEN: "hf_1", VLLM_API_KEY: "k", CANDOR_SECRET: "s", DATABASE_URL: "d" },
    ...{ HF_TOKEN_READ: "hf_2", HF_PASSWORD: "p", VLLM_API_KEY_2: "k", HF_CLIENT_SECRET: "s" },
  };
  expect(jobEnvironment({ ...settings, ...secrets } as NodeJS.ProcessEnv)).toEqual(settings);
});
