import { existsSync } from "node:fs";
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
