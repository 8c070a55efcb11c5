import type { Browser } from "@playwright/test";
import type { Db } from "@/db/client";
import { attemptLimit } from "@/db/schema";
import { exportStudyForecasts } from "@/lib/exports/schema";
import { everyPage, hearBrowser, launchBrowser } from "../../figures/browser";
import type { Check, Door } from "./door";
import { makeHostileStudy, places } from "./hostile-study";
import { formulasIn } from "./texts";

/**
 * Every page in a real browser, in a project in which every text is hostile: nothing runs, nothing
 * leaves its place or reverses the text beside it, and the policy blocks nothing.
 */
export const inBrowser = (db: Db, door: Door): Check => {
  let visited = 0;
  const run = async () => {
    await db.delete(attemptLimit);
    const { cookie, named, link, shared } = await makeHostileStudy(db, door);
    const browser = await launchBrowser();
    try {
      const staff = await open(browser, door.url, 1280);
      const [name = "", value = ""] = cookie.split(/=(.*)/);
      await staff.page.context().addCookies([{ name, value, url: door.url }]);
      for (const path of everyPage("staff", named)) await staff.visit(path);
      await staff.visit(`/shared/${shared}`);
      const reader = await open(browser, door.url, 390);
      await reader.visit(`/read/${link}`);
      for (const [role, press] of wayOfAReader) {
        await reader.page.getByRole(role, { name: press }).first().click();
        await reader.look(`a crowdworker's page before "${press}"`);
      }
      visited = staff.visited() + reader.visited();
      const file = await door.ask(exportStudyForecasts, { params: named, headers: { cookie } });
      const seen = staff.seen() + reader.seen() + file.text;
      const unseen = places.filter((place) => !seen.includes(`\u202E${place} W`));
      return [
        ...staff.found,
        ...reader.found,
        ...formulasIn(file.text),
        ...unseen.map((place) => `the hostile ${place} is on no page: nothing is shown of it`),
      ];
    } finally {
      await browser.close();
    }
  };
  return { name: "hostile texts on every page, in a browser", run, others: () => visited };
};

const wayOfAReader = [
  ["button", "I agree"],
  ["button", "I have read this"],
  ["radio", "No"],
  ["button", "Check my answers"],
  ["button", "Start"],
] as const;

async function open(browser: Browser, baseURL: string, width: number) {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
  const page = await context.newPage();
  const heard = await hearBrowser(page);
  const found: string[] = [];
  let seen = "";
  let visited = 0;
  page.on("dialog", (dialog) => {
    found.push(`${page.url()} opened a dialog`);
    return dialog.dismiss();
  });
  const look = async (where: string) => {
    visited += 1;
    await page.waitForLoadState("networkidle");
    // On a busy machine the network is idle before the page has asked for its data.
    await page.waitForFunction(isLoaded, undefined, { timeout: 30_000 }).catch(() => {
      found.push(`${where}: still loads after 30 seconds`);
    });
    found.push(...(await page.evaluate(findHarm)).map((harm) => `${where}: ${harm}`));
    found.push(...heard.splice(0));
    seen += await page.evaluate(() => document.body.textContent);
  };
  const visit = async (path: string) => {
    await page.goto(path);
    await page.locator("h1, h2").first().waitFor();
    await look(path);
  };
  return { page, found, look, visit, seen: () => seen, visited: () => visited };
}

/** In the page: whether all its data are there. */
const isLoaded = () => document.querySelector('[aria-busy="true"]') === null;

/** In the page: the effects of a hostile text. */
function findHarm(): string[] {
  const harm: string[] = [];
  if ("ran" in window) harm.push("a script ran");
  if (document.querySelector('img[src="x"]')) harm.push("a picture was made of a text");
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) harm.push(`it is ${scrollWidth} px wide, not ${clientWidth}`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? "";
    // Beside an override that leaks, letters run from right to left.
    const after = text.includes("WWW") ? text.lastIndexOf("WWW") + 3 : 0;
    const start = text.slice(after).search(/[a-z]{2}/i) + after;
    if (start < after || node.parentElement?.closest("script, style")) continue;
    const [first, second] = [start, start + 1].map((at) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    });
    if (first && second && first.top === second.top && second.left < first.left) {
      harm.push(
        `"${text.slice(after, after + 40)}" is reversed in <${node.parentElement?.tagName}>`,
      );
    }
  }
  return harm;
}
