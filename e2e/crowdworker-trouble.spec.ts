import { expect, type Page, test } from "@playwright/test";
import { asc, eq } from "drizzle-orm";
import { connect } from "@/db/client";
import { assignment, participant } from "@/db/schema";
import { makeStudy } from "@/db/testing/make-study";
import { served } from "./support/server";
import {
  answer,
  begin,
  button,
  confidence,
  heading,
  lock,
  noAnswer,
  startVisit,
  text,
  tickAll,
} from "./support/task-page";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

const asksAnswer = { forecast: "answer", noAnswer: true, cantTell: false, comment: false } as const;
const study = (questions: number) =>
  makeStudy(db, { questions, models: 2, overlap: 1, change: { asks: asksAnswer } });

const assignments = (studyId: string) =>
  db
    .select()
    .from(assignment)
    .where(eq(assignment.studyId, studyId))
    .orderBy(asc(assignment.createdAt));

test("without a connection the answer waits on the device, and is sent once", async ({ page }) => {
  const made = await study(3);
  await begin(page, made.link);
  await tickAll(page);
  await page.context().setOffline(true);
  await button(page, "Submit").dblclick();
  await expect(
    page.getByText("Saved on this device. We will try again when you are back online."),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Task 2 of 3")).toBeVisible();

  // A server that is down, and a reload while it is.
  await tickAll(page);
  await page.route("**/submission", (route) => route.fulfill({ status: 503 }));
  await button(page, "Submit").click();
  await expect(heading(page)).toHaveText("Your answers haven’t been sent yet");
  await page.reload();
  await expect(heading(page)).toHaveText("Your answers haven’t been sent yet");
  await page.unroute("**/submission");
  await button(page, "Send now").click();
  await expect(page.getByText("Task 3 of 3")).toBeVisible();

  const states = (await assignments(made.studyId)).map((a) => a.state);
  expect(states).toEqual(["submitted", "submitted", "leased"]);
});

test("a task that was left can be read before the page's script has run", async ({
  page,
  browser,
  baseURL,
}) => {
  const made = await study(2);
  await begin(page, made.link);
  const question = (await heading(page).textContent()) ?? "";
  const first = (await text(page, "Text A").locator("p").first().textContent()) ?? "";
  const context = await browser.newContext({
    ...{ baseURL, javaScriptEnabled: false, storageState: await page.context().storageState() },
  });
  const still = await context.newPage();
  await still.goto(`/read/${made.link}`);
  await expect(heading(still)).toHaveText(question);
  await expect(still.getByText(first, { exact: true })).toBeVisible();
  // To whom the task is not given, nothing of it is sent.
  const stranger = await browser.newPage({ baseURL });
  expect(await (await stranger.goto(`/read/${made.link}`))?.text()).not.toContain(first);
  await context.close();
  await stranger.close();
});

test("a task can be returned, after a question", async ({ page }) => {
  const made = await study(2);
  await begin(page, made.link);
  const question = (await heading(page).textContent()) ?? "";
  await answer(text(page, "Text A")).fill("Rome");
  await button(page, "Skip this task").click();
  await button(page, "Keep working on it").click();
  await expect(answer(text(page, "Text A"))).toHaveValue("Rome");
  await button(page, "Skip this task").click();
  await button(page, "Skip it").click();
  await expect(heading(page)).not.toHaveText(question);
  await expect(answer(text(page, "Text A"))).toHaveValue("");
  const [returned, next] = await assignments(made.studyId);
  expect([returned?.state, next?.state]).toEqual(["returned", "leased"]);
  // The next task may have begun its own.
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key !== `candor:draft:${next?.id}`)).toEqual([]);
});

test("no key press destroys what was typed: Enter skips what is optional, and no answer asks first", async ({
  page,
}) => {
  const made = await makeStudy(db, {
    questions: 1,
    models: 2,
    overlap: 1,
    change: { asks: asksAnswer, protocol: "blind" },
  });
  await begin(page, made.link);
  await answer(text(page, "Text A")).fill("Rome");
  await page.keyboard.press("Enter");
  await expect(confidence(text(page, "Text A"))).toBeFocused();
  await page.keyboard.type("60");
  await page.keyboard.press("Enter");
  await expect(answer(text(page, "Text B"))).toBeFocused();
  await page.keyboard.type("New York");
  await expect(answer(text(page, "Text B"))).toHaveValue("New York");
  await expect(noAnswer(text(page, "Text A"))).not.toBeChecked();
  // From the last field to the button, which is not pressed.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(button(page, "Lock my answers")).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();

  await noAnswer(text(page, "Text A")).click();
  await button(page, "Keep my answer").click();
  await expect(noAnswer(text(page, "Text A"))).not.toBeChecked();
  await expect(answer(text(page, "Text A"))).toHaveValue("Rome");
  await noAnswer(text(page, "Text A")).click();
  await button(page, "Discard it").click();
  await expect(noAnswer(text(page, "Text A"))).toBeChecked();

  await confidence(text(page, "Text B")).fill("70");
  await lock(page);
  // Whoever has seen the correct answer can't skip the task.
  await expect(button(page, "Submit")).toBeVisible();
  await expect(button(page, "Skip this task")).toHaveCount(0);
});

test("whoever withdraws in one window is out in the others, and nothing stays on the device", async ({
  page,
}) => {
  const made = await study(2);
  await begin(page, made.link);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await answer(text(other, "Text A")).fill("Rome");
  await button(page, "Withdraw and erase my answers").click();
  await page.getByRole("button", { name: "Withdraw and erase", exact: true }).click();
  await expect(other.getByText(/You withdrew/)).toBeVisible();
  expect(await other.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("agreeing with a stale cookie leads on at the first click", async ({ page }) => {
  const made = await study(1);
  const { origin } = new URL(served().baseUrl);
  for (const path of ["/read", "/api/read"]) {
    await page.context().addCookies([
      {
        name: "candor-reader",
        value: "from-a-session-that-has-ended",
        domain: new URL(origin).hostname,
        path: `${path}/${made.link}`,
      },
    ]);
  }
  await page.goto(`/read/${made.link}`);
  await button(page, "I agree").click();
  await expect(button(page, "I have read this")).toBeVisible();
  expect(await db.$count(participant, eq(participant.studyId, made.studyId))).toBe(1);
});

test("whoever has an ID with a space comes back as themself", async ({ page }) => {
  const arrival = { by: "platform", parameter: "PID" } as const;
  const made = await makeStudy(db, { questions: 1, models: 1, overlap: 1, change: { arrival } });
  const address = `/read/${made.link}?PID=a%20b`;
  await page.goto(address);
  await button(page, "I agree").click();
  await expect(button(page, "I have read this")).toBeVisible();
  await page.goto(address);
  await expect(button(page, "I have read this")).toBeVisible();
});

test("while others hold all tasks, the page says so before there is anything to start", async ({
  page,
  browser,
}) => {
  const made = await study(1);
  const other = await browser.newPage();
  await begin(other, made.link);
  await page.goto(`/read/${made.link}`);
  await button(page, "I agree").click();
  await button(page, "I have read this").click();
  await expect(heading(page)).toHaveText("All tasks are taken at the moment");
  await expect(button(page, "Start")).toHaveCount(0);
  await button(other, "Skip this task").click();
  await button(other, "Skip it").click();
  await startVisit(page);
  await other.close();
});

/** So that a test sees whether the same heading is still there. */
const markHeading = (page: Page) =>
  heading(page).evaluate((element) => element.setAttribute("data-marked", ""));

/** Waits until so many requests to an address have failed. */
async function countFailures(page: Page, address: RegExp, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await page.waitForEvent("requestfailed", (request) => address.test(request.url()));
  }
}

test("whoever reads the task that they left can go on while its fields can't be loaded", async ({
  page,
}) => {
  const { link } = await makeStudy(db, { questions: 1, models: 2, overlap: 1 });
  const firstLoad = new Set<string>();
  page.on("request", (request) => firstLoad.add(request.url()));
  await page.goto(`/read/${link}`, { waitUntil: "networkidle" });
  page.removeAllListeners("request");
  await button(page, "I agree").click();
  await button(page, "I have read this").click();
  await startVisit(page);
  const question = (await heading(page).textContent()) ?? "";

  // First the code of the tasks does not come, then the task does not.
  const scripts = /\/_next\/static\/.*\.js/;
  await page.route(scripts, (route) =>
    firstLoad.has(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.reload();
  await expect(page.getByText("The fields could not be loaded yet")).toBeVisible();
  await markHeading(page);
  await expect(page.getByText("If you are online, reload the page")).toBeVisible();
  const claims = /\/assignments(\?|$)/;
  await page.route(claims, (route) => route.abort());
  await page.unroute(scripts);
  await expect(page.getByText("Your device can’t reach the server")).toBeVisible();
  await markHeading(page);
  await countFailures(page, claims, 2);
  await expect(heading(page)).toHaveText(question);
  await expect(heading(page)).toHaveAttribute("data-marked");
  await page.unroute(claims);
  await expect(button(page, "Submit")).toBeVisible();
});

test("a page that says that there is no connection stays as it is while it tries again", async ({
  page,
}) => {
  const { link } = await makeStudy(db, { questions: 1, models: 2, overlap: 1 });
  await page.goto(`/read/${link}`);
  await button(page, "I agree").click();
  const claims = /\/assignments(\?|$)/;
  await page.route(claims, (route) => route.abort());
  await button(page, "I have read this").click();
  await expect(heading(page)).toHaveText("No connection");
  await markHeading(page);
  await button(page, "Try now").focus();
  await countFailures(page, claims, 2);
  await expect(heading(page)).toHaveAttribute("data-marked");
  await expect(page.getByRole("button", { name: /^Try/ })).toBeFocused();
  await page.unroute(claims);
  await expect(button(page, "Start")).toBeVisible();
});

test("a lost connection does not keep the tasks away: their code is requested again", async ({
  page,
}) => {
  const { link } = await makeStudy(db, { questions: 1, models: 2, overlap: 1 });
  await page.goto(`/read/${link}`, { waitUntil: "networkidle" });
  const scripts = "**/_next/static/**";
  await page.route(scripts, (route) => route.abort());
  await button(page, "I agree").click();
  await button(page, "I have read this").click();
  await expect(heading(page)).toHaveText("The tasks could not be loaded");
  await expect(heading(page)).toBeFocused();
  await expect(page.locator("h1 + p")).toContainText("Your device may be offline");
  // Trying again in vain leaves the page, and the focus on it, as they are.
  await markHeading(page);
  await button(page, "Try now").focus();
  await expect(page.locator("h1 + p")).toContainText("If you are online, reload the page");
  await expect(heading(page)).toHaveAttribute("data-marked");
  await expect(page.getByRole("button", { name: /^Try/ })).toBeFocused();
  await page.unroute(scripts);
  await startVisit(page);
  await expect(button(page, "Submit")).toBeVisible();
});
