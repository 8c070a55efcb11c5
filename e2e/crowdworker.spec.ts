import { expect, type Page, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { connect } from "@/db/client";
import {
  assignment,
  completionCode,
  forecast,
  generation,
  judgement,
  readingTime,
  visit,
} from "@/db/schema";
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
  startVisit,
  text,
  tickAll,
} from "./support/task-page";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

const asksAnswer = { forecast: "answer", noAnswer: true, cantTell: false, comment: false } as const;
const study = (questions: number) =>
  makeStudy(db, { questions, models: 2, overlap: 1, change: { asks: asksAnswer } });

test("an answer can be selected in its text, and what was typed stays", async ({ page }) => {
  await begin(page, (await study(1)).link);
  const field = answer(text(page, "Text A"));
  const select = (phrase: string) =>
    page
      .getByText(" on q0")
      .first()
      .evaluate((element, wanted) => {
        const node = element.firstChild;
        const at = node?.textContent?.indexOf(wanted) ?? -1;
        if (node) document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      }, phrase);
  await select(" am 80 % ");
  await expect(field).toHaveValue("am 80 %");
  await select("80 %");
  await expect(field).toHaveValue("80 %");
  await field.fill("typed");
  await select("sure");
  await confidence(text(page, "Text A")).fill("80");
  await expect(field).toHaveValue("typed");
  // A pause in typing is enough to send it.
  await expect(page.getByText("Draft saved")).toBeVisible();
  await expect(confidence(text(page, "Text A"))).toBeFocused();
});

test("from the link to the last task, with a crash in the middle", async ({ browser, page }) => {
  const made = await study(2);
  const seen: string[] = [];
  const listen = (on: Page) =>
    on.on("response", async (response) => {
      if (/\/(api|read)\//.test(response.url())) seen.push(await response.text().catch(() => ""));
    });
  listen(page);
  await page.goto(`/read/${made.link}`);
  await expectAccessible(page);
  await button(page, "I agree").click();
  await expect(heading(page)).toHaveText("How to do the tasks");
  await expectAccessible(page);
  await button(page, "I have read this").click();
  await expect(heading(page)).toHaveText("Your tasks");
  await expectAccessible(page);
  await startVisit(page);

  await answer(text(page, "Text A")).fill("Rome");
  await confidence(text(page, "Text A")).fill("7,5 %");
  await correct(text(page, "Text A"), "Yes").check();
  await expect(page.getByText("Draft saved")).toBeVisible();
  // Typed and not left: only the device has it.
  await answer(text(page, "Text B")).pressSequentially("Par");
  await expectAccessible(page);
  const question = await heading(page).textContent();
  const device = await page.context().storageState();
  await page.context().close();

  const again = await browser.newContext({ storageState: device });
  const later = await again.newPage();
  listen(later);
  await later.goto(`/read/${made.link}`);
  await expect(heading(later)).toHaveText(question ?? "");
  await expect(answer(text(later, "Text A"))).toHaveValue("Rome");
  await expect(confidence(text(later, "Text A"))).toHaveValue("7,5 %");
  await expect(correct(text(later, "Text A"), "Yes")).toBeChecked();
  await expect(answer(text(later, "Text B"))).toHaveValue("Par");

  // What is missing is said, the focus goes there, and nothing is lost.
  await button(later, "Submit").click();
  await expect(confidence(text(later, "Text B"))).toBeFocused();
  await expect(confidence(text(later, "Text B"))).toHaveAccessibleDescription(
    /Enter the confidence/,
  );
  await expectAccessible(later);
  await confidence(text(later, "Text B")).fill("100");
  await correct(text(later, "Text B"), "No").check();
  const shown = await later.locator("fieldset p").filter({ hasText: " on q0" }).allTextContents();
  // None of the answers is in its text: that is asked about once.
  await button(later, "Submit").click();
  await expect(later.getByRole("dialog").getByText("is nowhere in the text")).toHaveCount(2);
  await expectAccessible(later);
  // Escape is the same as the button: the focus goes to what is in doubt, and Enter does not send it.
  await later.keyboard.press("Escape");
  await expect(answer(text(later, "Text A"))).toBeFocused();
  await button(later, "Submit").click();
  await expect(later.getByText("Task 2 of 2")).toBeVisible();
  await expect(answer(text(later, "Text A"))).toBeFocused();
  await tickAll(later);
  await button(later, "Submit").click();
  await expect(heading(later)).toHaveText("Thank you, you’re done");
  await expect(later.getByText("2 tasks answered")).toBeVisible();
  await expect(later.getByText("Session complete: 2 of 2 tasks.")).toBeVisible();
  const [stay] = await db.select().from(visit).where(eq(visit.studyId, made.studyId));
  expect(stay?.state).toBe("finished");
  const [given] = await db
    .select()
    .from(completionCode)
    .where(eq(completionCode.studyId, made.studyId));
  expect(given?.outcome).toBe("finished");
  await expect(later.getByText(given?.code ?? "no code", { exact: true })).toBeVisible();
  await expectAccessible(later);
  await again.close();

  const stored = await db
    .select({
      text: generation.text,
      status: forecast.status,
      answer: forecast.answer,
      confidence: forecast.confidence,
      correct: judgement.correct,
      activeMs: readingTime.activeMs,
      edits: readingTime.edits,
    })
    .from(forecast)
    .innerJoin(assignment, eq(assignment.id, forecast.assignmentId))
    .innerJoin(generation, eq(generation.id, forecast.generationId))
    .innerJoin(judgement, and(eq(judgement.forecastId, forecast.id), eq(judgement.judge, "self")))
    .innerJoin(readingTime, eq(readingTime.forecastId, forecast.id))
    .where(eq(assignment.studyId, made.studyId));
  expect(stored).toHaveLength(4);
  const matching = (row: Record<string, unknown>) =>
    expect.arrayContaining([expect.objectContaining(row)]);
  expect(stored).toEqual(
    matching({
      text: shown[0],
      status: "ok",
      answer: "Rome",
      confidence: 0.075,
      correct: true,
    }),
  );
  expect(stored).toEqual(
    matching({
      text: shown[1],
      status: "ok",
      answer: "Par",
      confidence: 1,
      correct: false,
    }),
  );
  expect(stored.filter((row) => row.status === "no_answer" && !row.correct)).toHaveLength(2);

  // The times outlived the crash, and every text was changed at least once.
  const first = stored.find((row) => row.text === shown[0]);
  expect(first?.activeMs).toBeGreaterThan(0);
  expect(stored.filter((row) => row.edits === 0)).toEqual([]);

  // Nothing that came to this browser tells a model.
  expect(seen.length).toBeGreaterThan(5);
  for (const secret of ["Secret model", ...made.modelIds, made.studyId]) {
    expect(seen.filter((body) => body.includes(secret))).toEqual([]);
  }
});
