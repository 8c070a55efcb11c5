import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { StatedError } from "@/db/embedded/stated-error";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** A Chromium: the one that $CHROMIUM names, the system's, or the one that Playwright downloaded. */
export function findBrowser(): string | null {
  const given = process.env.CHROMIUM;
  if (given) {
    if (existsSync(given)) return given;
    throw new StatedError(`CHROMIUM=${given} does not exist: name a Chromium, or leave it out.`);
  }
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, chromium.executablePath()].find((file) => existsSync(file)) ?? null;
}

const advice =
  "install Chromium and name it in CHROMIUM, or let Playwright do it with `npx playwright install --with-deps chromium`";

/** @throws StatedError that says how to get a browser, where there is none and it cannot be installed */
export function ensureBrowser(): void {
  if (findBrowser()) return;
  if (!isDebian()) throw new StatedError(`The tests in the browser need Chromium: ${advice}.`);
  if (process.getuid?.() !== 0) {
    throw new StatedError(
      `The tests in the browser need Chromium: run \`sudo apt-get install chromium\`, or ${advice}.`,
    );
  }
  console.log("Installing Chromium from Debian ...");
  apt(["update"]);
  apt(["install", "-y", "--no-install-recommends", "chromium"]);
  // Ubuntu's package of this name holds no browser.
  if (!findBrowser()) throw new StatedError(`apt-get brought no Chromium: ${advice}.`);
}

function isDebian(): boolean {
  const file = "/etc/os-release";
  return existsSync(file) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(file, "utf8"));
}

function apt(args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(
    "apt-get",
    ["-o", "DPkg::Lock::Timeout=300", ...args],
    { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, encoding: "utf8" },
  );
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new StatedError(
    `\`apt-get ${args[0]}\` failed (${error?.message ?? `exit code ${status}`}), so there is no Chromium: ${advice}.`,
  );
}
