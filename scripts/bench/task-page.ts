import type { Browser, Page } from "@playwright/test";
import { makeStudy } from "@/db/testing/make-study";
import type { NextStep } from "@/lib/crowd/tasks/schema";
import { launchBrowser } from "../figures/browser";
import { type Door, personalDoors } from "../figures/http-crowdworker";
import { median } from "../figures/naive-figures";
import type { Figures } from "../figures/run-figures";
import { withApp } from "../figures/with-app";

const visits = 5;
const goalMs = 2_500;

/** What Chromium's tools call "Slow 4G": 562.5 ms a request, 1.44 and 0.675 Mbit/s. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
const slower = 4;

/**
 * How long a crowdworker who comes back to a task waits on slow 4G with a four times slower processor and nothing in the
 * browser's cache, from the navigation's start: until its first text can be read, and until it can be answered. Medians of five
 * visits, after one that warms the process up.
 */
export default function taskPage(): Promise<Figures> {
  return withApp(1, async (app) => {
    const study = await makeStudy(app.db, {
      ...{ questions: 3, models: 3, overlap: 1 },
      change: { arrival: { by: "links" }, comprehension: null, demographics: [] },
    });
    const [door] = await personalDoors(app.db, study.studyId, 1);
    if (!door) throw new Error("There is no link.");
    const browser = await launchBrowser();
    try {
      const url = app.pickUrl();
      const { state, first } = await takeTask(browser, url, door);
      const taken: Visit[] = [];
      for (let visit = 0; visit <= visits; visit += 1) {
        const context = await browser.newContext({
          baseURL: url,
          storageState: state,
          bypassCSP: true,
        });
        taken.push(await timeVisit(await context.newPage(), `/read/${door.link}`, first));
        await context.close();
      }
      const of = (what: keyof Visit) => Math.round(median(taken.slice(1).map((t) => t[what])));
      const [readable, answerable] = [of("readable"), of("answerable")];
      return {
        title: `A task on slow 4G with a processor ${slower} times slower, nothing cached: milliseconds until its first text can be read (goal ${goalMs}) and until it can be answered`,
        rows: [{ readable, answerable }],
        ok: readable <= goalMs,
      };
    } finally {
      await browser.close();
    }
  });
}

/** Somebody consents, begins a session and gets a task. */
async function takeTask(browser: Browser, url: string, { link, address }: Door) {
  const context = await browser.newContext({ baseURL: url });
  const call = async (method: string, path: string, data?: unknown) => {
    const at = `/api/read/${link}${path}`;
    const headers = { origin: url, "content-type": "application/json" };
    const response = await context.request.fetch(at, { method, data, headers });
    if (!response.ok()) throw new Error(`${at}: ${response.status()} ${await response.text()}`);
    return response.json();
  };
  const { consent } = await call("GET", address);
  const { version, retentionMonths } = consent;
  await call("POST", "/consent", { version, retentionMonths, address });
  await call("PUT", "/instructions");
  await call("POST", "/visits");
  const step = (await call("POST", "/assignments")) as NextStep;
  if (step.step !== "task") throw new Error(`There is no task, but ${step.step}.`);
  const state = await context.storageState();
  await context.close();
  return { state, first: step.assignment.outputs[0]?.text ?? "" };
}

interface Visit {
  readable: number;
  answerable: number;
}

async function timeVisit(page: Page, path: string, first: string): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(path, { waitUntil: "commit" });
  const readable = await page.waitForFunction(
    (text) => document.querySelector("main")?.textContent.includes(text) && performance.now(),
    first,
    { polling: "raf", timeout: 60_000 },
  );
  const answerable = await page.waitForFunction(
    () => document.querySelector("fieldset input") && performance.now(),
    undefined,
    { polling: "raf", timeout: 60_000 },
  );
  return {
    readable: Number(await readable.jsonValue()),
    answerable: Number(await answerable.jsonValue()),
  };
}
