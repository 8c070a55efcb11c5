import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { spoolUpload } from "./spool-upload";

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), "candor-spool-"));
  vi.stubEnv("CANDOR_HOME", home);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

const sending = () => new Request("http://localhost/file", { method: "PUT", body: "a,b\n1,2\n" });
const onBegun = () => undefined;

test("a disk that is full while a file comes is said so, and nothing is used or left", async () => {
  const use = vi.fn(async () => "used");
  // The kernel's own full disk: each write to it fails as on a real one.
  const openFile = () => open("/dev/full", "r+");
  // More than a person may send at once: what fails gives its slot back.
  for (let i = 0; i < 6; i++) {
    await expect(spoolUpload(sending(), "ann", { onBegun, use, openFile })).rejects.toMatchObject({
      status: 507,
      code: "disk_full",
      message: expect.stringMatching(/^The server's disk has no room for this file\./),
    });
  }
  expect(use).not.toHaveBeenCalled();
  expect(await spoolUpload(sending(), "ann", { onBegun, use })).toBe("used");
  expect(readdirSync(path.join(home, "uploads"))).toEqual([]);
});
