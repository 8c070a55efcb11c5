import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../test/find-browser";

export const launchBrowser = () =>
  chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });

/** Collects the browser's complaints: violations of the policy, and errors on the console. */
export async function hearBrowser(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction("heard", (what: string) => heard.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      const at = location.href;
      const violation = { violatedDirective, blockedURI, sourceFile, lineNumber, at };
      (window as unknown as { heard(what: string): void }).heard(JSON.stringify(violation));
    });
  });
  page.on("pageerror", (error) => heard.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    // That somebody is not signed in or not allowed, or that nothing has this id, is an answer.
    if (message.type() !== "error" || /status of 4(0[134]|10)/.test(message.text())) return;
    heard.push(`${page.url()}: ${message.text()}`);
  });
  return heard;
}

/** The address of every page that the app has in a group of `app/`, with the names in brackets filled in. */
export function everyPage(group: string, named: Record<string, string>): string[] {
  return globSync(`app/(${group})/**/page.tsx`).map((file) => {
    // Folders in parentheses are not part of an address.
    const path = file
      .replace(/^app/, "")
      .replace(/\/page\.tsx$/, "")
      .replaceAll(/\/\([^/]+\)/g, "");
    return path.replaceAll(/\[(\w+)\]/g, (_, name: string) => named[name] ?? randomUUID()) || "/";
  });
}
