import type { Page } from "@playwright/test";

/** Collects what the browser has to complain about: violations of the policy, and errors on the console. */
export async function hearBrowser(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction("heard", (what: string) => heard.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      const told = { violatedDirective, blockedURI, sourceFile, lineNumber, at: location.href };
      (window as unknown as { heard(what: string): void }).heard(JSON.stringify(told));
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
