import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { openVoice } from "./keep-log";

afterEach(() => vi.restoreAllMocks());

test("what the supervisor says on the terminal stands in its log, one JSON object a line", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const home = mkdtempSync(path.join(os.tmpdir(), "candor-voice-"));
  const voice = openVoice(home);
  voice.error("The worker ended (exit code 1); starting it again.");
  voice.error("ann@example.org could not be told.");
  await voice.end();
  const lines = readFileSync(path.join(home, "logs", "supervisor.log"), "utf8")
    .trim()
    .split("\n");
  rmSync(home, { recursive: true });
  expect(said).toHaveBeenCalledTimes(2);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "error",
    pid: process.pid,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    msg: "The worker ended (exit code 1); starting it again.",
  });
  expect(lines[1]).not.toContain("ann@example.org");
});
