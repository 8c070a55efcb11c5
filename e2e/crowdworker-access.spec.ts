import { connect as connectTo } from "node:net";
import { text as read } from "node:stream/consumers";
import { expect, type Locator, type Request, test } from "@playwright/test";
import { connect } from "@/db/client";
import { makeStudy } from "@/db/testing/make-study";
import { expectAccessible } from "./support/axe";
import { served } from "./support/server";
import {
  answer,
  begin,
  button,
  confidence,
  correct,
  heading,
  lock,
  noAnswer,
  startVisit,
  text,
} from "./support/task-page";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

const asksAnswer = { forecast: "answer", noAnswer: true, cantTell: false, comment: false } as const;
const study = (questions: number) =>
  makeStudy(db, { questions, models: 2, overlap: 1, change: { asks: asksAnswer } });

test("keyboard alone suffices, at the width of the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const made = await study(2);
  const tabTo = async (target: Locator) => {
    for (let i = 0; i < 30; i += 1) {
      await page.keyboard.press("Tab");
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${target} can't be reached by Tab.`);
  };
  const sideways = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );

  await page.goto(`/read/${made.link}`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  expect(await sideways()).toBe(0);
  await tabTo(button(page, "I agree"));
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("How to do the tasks");
  await expect(heading(page)).toBeFocused();
  expect(await sideways()).toBe(0);
  await tabTo(button(page, "I have read this"));
  await page.keyboard.press("Space");
  await expect(heading(page)).toHaveText("Your tasks");
  await expect(heading(page)).toBeFocused();
  expect(await sideways()).toBe(0);
  await tabTo(button(page, "Start"));
  await page.keyboard.press("Enter");
  await expect(button(page, "Submit")).toBeVisible();
  expect(await sideways()).toBe(0);

  await tabTo(button(page, "Instructions"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "How to do the tasks" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("End");
  await expect(page.getByText("Leave its other fields empty.")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(button(page, "Instructions")).toBeFocused();

  await tabTo(answer(text(page, "Text A")));
  await page.keyboard.type("Rome");
  await tabTo(confidence(text(page, "Text A")));
  await page.keyboard.type("60");
  await tabTo(correct(text(page, "Text A"), "Yes"));
  await page.keyboard.press("ArrowRight");
  await expect(correct(text(page, "Text A"), "No")).toBeChecked();
  await tabTo(noAnswer(text(page, "Text B")));
  await page.keyboard.press("Space");
  await expectAccessible(page);
  await tabTo(button(page, "Submit"));
  await page.keyboard.press("Enter");
  // "Rome" is nowhere in the text: that is asked about once, and Enter leads to the answer.
  await expect(page.getByRole("dialog", { name: "Is this what you mean?" })).toBeVisible();
  await expect(button(page, "Change something")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(answer(text(page, "Text A"))).toBeFocused();
  await tabTo(button(page, "Submit"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Task 2 of 2")).toBeVisible();
  await expect(answer(text(page, "Text A"))).toBeFocused();
});

test("a task of three short answers takes 30 keys, 18 of them the answers", async ({ page }) => {
  const change = { asks: asksAnswer, protocol: "blind" as const };
  const made = await makeStudy(db, { questions: 1, models: 3, overlap: 1, change });
  await begin(page, made.link);
  await expect(answer(text(page, "Text A"))).toBeFocused();
  let keys = 0;
  const press = async (...given: string[]) => {
    for (const key of given) await page.keyboard.press(key);
    keys += given.flatMap((key) => key.split("+")).length;
  };
  for (const last of ["Enter", "Enter", "Control+Enter"]) {
    await press(..."sure", "Enter", ..."60", last);
  }
  const review = page.getByRole("dialog", { name: "Lock these answers?" });
  await expect(review).toBeVisible();
  // One Enter too many locks nothing.
  await page.keyboard.press("Enter");
  await expect(review).toBeHidden();
  await page.keyboard.press("Control+Enter");
  await expect(review).toBeVisible();
  await press("l");
  await expect(correct(text(page, "Text A"), "Yes")).toBeFocused();
  await press("y", "n", "y");
  await expect(correct(text(page, "Text B"), "No")).toBeChecked();
  await press("Enter");
  await expect(heading(page)).toHaveText("Thank you, you’re done");
  expect(keys).toBe(30);
});

test("on a phone the question stays in view, and judging fits the window", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const change = { asks: asksAnswer, protocol: "blind" as const };
  const made = await makeStudy(db, { questions: 1, models: 3, overlap: 1, change });
  await begin(page, made.link);
  const question = (await heading(page).textContent()) ?? "";
  const last = text(page, "Text C");
  await last.scrollIntoViewIfNeeded();
  await expect(heading(page)).not.toBeInViewport();
  await expect(page.getByText(question).first()).toBeInViewport();
  await expectAccessible(page);
  for (const name of ["Text A", "Text B"]) await noAnswer(text(page, name)).check();
  await answer(last).fill("Rome");
  // A slip can be seen whole.
  await confidence(last).fill("1000");
  const hidden = await confidence(last).evaluate((field) => field.scrollWidth - field.clientWidth);
  expect(hidden).toBe(0);
  await confidence(last).fill("60");
  await lock(page);
  await expect(correct(last, "Yes")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2 * 844);
  await expectAccessible(page);
});

test("the first load is light, and nothing moves on it", async ({ page }) => {
  const made = await study(1);
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry) shifts.sum += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  await page.goto(`/read/${made.link}`, { waitUntil: "networkidle" });
  const bytesOf = async (type: string) => {
    const sizes = await Promise.all(
      finished
        .filter((request) => request.resourceType() === type)
        .map((request) => request.sizes()),
    );
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  };
  const script = await bytesOf("script");
  const style = await bytesOf("stylesheet");
  // More than nothing, so that a change of the app can't make this test blind.
  expect(script).toBeGreaterThan(50_000);
  expect(script).toBeLessThanOrEqual(180_000);
  expect(style).toBeGreaterThan(1_000);
  expect(style).toBeLessThanOrEqual(20_000);
  await button(page, "I agree").click();
  await button(page, "I have read this").click();
  await startVisit(page);
  await page.reload({ waitUntil: "networkidle" });
  await expect(button(page, "Submit")).toBeVisible();
  const shifted = await page.evaluate(() => Reflect.get(window, "shifts").sum);
  expect(shifted).toBeLessThan(0.01);
});

test("a request for something other than a path of this site is refused", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? "");
  const answerTo = async (line: string) => {
    const socket = connectTo(Number(port), hostname);
    socket.end(`${line} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
    return (await read(socket)).split("\r\n")[0];
  };
  for (const line of ["OPTIONS *", "GET *", "GET http://evil.example/sign-in"]) {
    expect(await answerTo(line), line).toContain("400 Bad Request");
  }
});

test("an address that can't be decoded, or looked up, is refused, on pages and routes", async ({
  request,
}) => {
  for (const path of [
    "/read/%ff",
    "/api/read/%ff",
    "/projects/%",
    "/api/projects/%E0%A4%A",
    "/read/%00",
    "/shared/a%00",
  ]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(400);
    expect((await answer.json()).error.fields[0].path).toBe("path");
  }
});
