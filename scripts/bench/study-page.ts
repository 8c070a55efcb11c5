import type { Browser } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { keptResult, member, user } from "@/db/schema";
import { makeReaders, makeStudy, minutesLater } from "@/db/testing/make-study";
import { countInTurn } from "@/lib/figures/groups/server/count-forecasts";
import { readStudy } from "@/lib/figures/study/testing/read-study";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { launchBrowser } from "../figures/browser";
import type { Lab } from "../figures/lab";
import { median } from "../figures/naive-figures";

const size = { questions: 56, models: 3, overlap: 6 };
const visits = 5;

/**
 * How long a researcher waits for the results of a study of 1,008 forecasts of which nothing is kept, in
 * milliseconds from the navigation's start by the browser's own clock: until figures with first intervals are
 * there, and until everything is final. Medians of five visits, after one that warms the processes up.
 */
export async function timeStudyPage(db: Database, url: string, lab: Lab) {
  const { projectId, studyId } = await makeReadStudy(db, lab);
  const browser = await launchBrowser();
  try {
    const taken: { first: number; final: number }[] = [];
    for (let visit = 0; visit <= visits; visit += 1) {
      await db.delete(keptResult);
      const page = await signedIn(browser, url, lab);
      taken.push(await timeVisit(page, `${url}/projects/${projectId}/studies/${studyId}/results`));
      await page.context().close();
    }
    const [, ...measured] = taken;
    return {
      first: Math.round(median(measured.map((t) => t.first))),
      final: Math.round(median(measured.map((t) => t.final))),
    };
  } finally {
    await browser.close();
  }
}

/** Six people who read all texts of a study, to five percent and with some noise. */
async function makeReadStudy(db: Database, lab: Lab) {
  const study = await makeStudy(db, size);
  const random = seededRandom("study page");
  for (const readerId of await makeReaders(db, study, size.overlap)) {
    const read = () => {
      const confidence = Math.round(20 * random()) / 20;
      return { status: "ok" as const, confidence, answer: null, correct: random() < confidence };
    };
    await readStudy(db, { study, readerId, read, now: minutesLater(5) });
  }
  while ((await countInTurn(db, 20_000)) > 0);
  const [researcher] = await db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.email, lab.researcher.credentials.email));
  if (!researcher) throw new Error("no researcher");
  await db
    .insert(member)
    .values({ projectId: study.projectId, userId: researcher.id, role: "researcher" });
  return study;
}

async function signedIn(browser: Browser, url: string, { researcher }: Lab) {
  const page = await browser.newPage({ baseURL: url, bypassCSP: true });
  await page.request.post("/api/session", {
    data: researcher.credentials,
    headers: { origin: url },
  });
  // The files that every page needs are in the browser's cache, as after visiting the study's
  // overview.
  await page.goto("/");
  await page.getByRole("link", { name: "Candor" }).waitFor();
  return page;
}

async function timeVisit(page: Awaited<ReturnType<typeof signedIn>>, address: string) {
  await page.goto(address, { waitUntil: "commit" });
  const until = async (isThere: () => boolean) => {
    const handle = await page.waitForFunction(`(${isThere})() ? performance.now() : 0`, undefined, {
      polling: "raf",
      timeout: 60_000,
    });
    return Number(await handle.jsonValue());
  };
  const first = await until(() =>
    / to /.test(document.querySelector("#calibration tbody tr")?.textContent ?? ""),
  );
  const final = await until(() => {
    const shown = document.querySelector("main")?.textContent ?? "";
    return shown.includes("Time on task") && !/being computed/i.test(shown);
  });
  return { first, final };
}
