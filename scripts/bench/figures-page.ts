import type { Browser, Locator, Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { launchBrowser } from "../figures/browser";
import { fillProject } from "../figures/fill-project";
import { type Lab, makeLab } from "../figures/lab";
import { median } from "../figures/naive-figures";
import type { Figures } from "../figures/run-figures";
import { withApp } from "../figures/with-app";
import { progress } from "../start/progress";

const visits = 3;
/** How many times slower the browser's processor is made. */
const slowDowns = [1, 4];
const goalMs = 1_000;

/**
 * How long a researcher waits for the first numbers of a page of figures over 150,000 forecasts in 200
 * groups: from the click on a link, or from the start of a navigation to the page's address, until the
 * table has numbers, by the browser's own clock. Medians of three visits, each with a new
 * browser. The worker stands still: what it computes would take the browser's processor.
 */
export default function figuresPage(): Promise<Figures> {
  return withApp(1, async ({ db, urls: [url = ""], pickUrl, random, worker }) => {
    const lab = await makeLab(db, pickUrl, random);
    await progress("Storing and counting 150,000 forecasts", () => fill(db, lab.projectId));
    await worker.stop();
    const base = `/projects/${lab.projectId}`;
    const { rows: sets } = await db.execute<{ id: string }>(sql`
      select id from dataset where project_id = ${lab.projectId} order by name limit 1`);
    const ways: Record<string, (page: Page) => Promise<number>> = {
      "project: a click on Figures": (page) => click(page, base, "Figures"),
      "project: its address": (page) => open(page, `${base}/figures`),
      "dataset: a click on Calibration": (page) => click(page, `${base}/datasets`, "Calibration"),
      "dataset: its address": (page) => open(page, `${base}/datasets/${sets[0]?.id}`),
    };
    const browser = await launchBrowser();
    const rows: Record<string, string | number>[] = [];
    try {
      for (const [way, go] of Object.entries(ways)) {
        const took: number[] = [];
        for (const slower of slowDowns)
          took.push(await timeVisits(browser, { url, lab, slower, go }));
        rows.push({ way, ms: took[0] ?? 0, "ms, processor 4 times slower": took[1] ?? 0 });
      }
    } finally {
      await browser.close();
    }
    const ok = rows.every(({ ms }) => Number(ms) <= goalMs);
    return { title: `First numbers of a page of figures (goal: ${goalMs} ms)`, rows, ok };
  });
}

async function fill(db: Database, projectId: string) {
  await fillProject(db, projectId, { questions: 940 });
  while ((await countInTurn(db, 20_000)) > 0);
  await db.execute(sql`analyze`);
}

interface Visit {
  url: string;
  lab: Lab;
  slower: number;
  go: (page: Page) => Promise<number>;
}

/** The median of the visits after one that warms the processes up, and computes what is kept. */
async function timeVisits(browser: Browser, { url, lab, slower, go }: Visit): Promise<number> {
  const taken: number[] = [];
  for (let visit = 0; visit <= visits; visit += 1) {
    const page = await browser.newPage({ baseURL: url, bypassCSP: true });
    await page.request.post("/api/session", {
      data: lab.researcher.credentials,
      headers: { origin: url },
    });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    taken.push(await go(page));
    await page.context().close();
  }
  return Math.round(median(taken.slice(1)));
}

/** Milliseconds from the click on a link of a page that has come to rest. */
async function click(page: Page, from: string, name: string): Promise<number> {
  await rest(page, from, page.getByRole("link", { name, exact: true }).first());
  await page.evaluate(() => {
    addEventListener("click", () => performance.mark("click"), { capture: true, once: true });
  });
  await page.getByRole("link", { name, exact: true }).first().click();
  return (await whenShown(page)) - (await page.evaluate(markedAt));
}

const markedAt = () => performance.getEntriesByName("click")[0]?.startTime ?? 0;

/** Milliseconds from the start of a navigation, in a browser that has the files of other pages. */
async function open(page: Page, address: string): Promise<number> {
  await rest(page, "/", page.getByRole("link", { name: "Proof" }));
  await page.goto(address, { waitUntil: "commit" });
  return whenShown(page);
}

/** Opens a page, and waits for a link on it, and for what the browser loads before it is needed. */
async function rest(page: Page, address: string, link: Locator) {
  await page.goto(address);
  await link.waitFor();
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
}

/** When the table has its first numbers with their intervals. */
async function whenShown(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () =>
      / to /.test(document.querySelector("#calibration tbody tr")?.textContent ?? "") &&
      performance.now(),
    undefined,
    { polling: "raf", timeout: 60_000 },
  );
  return Number(await handle.jsonValue());
}
