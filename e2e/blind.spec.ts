import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { connect } from "@/db/client";
import { assignment, forecast, problemReport, readingTime } from "@/db/schema";
import { makeGold } from "@/db/testing/make-gold";
import { makeProject } from "@/db/testing/make-project";
import { plainConfig } from "@/db/testing/study-config";
import { createStudy } from "@/lib/studies/server/create-study";
import { startStudy } from "@/lib/studies/server/start-study";
import { expectAccessible } from "./support/axe";
import { served } from "./support/server";
import { button, correct, heading, lock, noAnswer, startVisit, text } from "./support/task-page";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

/** One practice task and two others, each of two texts; everything asked that can be. */
async function makeBlindStudy() {
  const { projectId, datasetId, modelIds, questionIds } = await makeProject(db, {
    questions: 3,
    models: 2,
  });
  const config = {
    ...plainConfig({ datasetId, modelIds, sampleSize: 2 }),
    protocol: "blind" as const,
    asks: { forecast: "distribution" as const, noAnswer: true, cantTell: true, comment: true },
    practiceItems: 1,
    demographics: ["age" as const],
    comprehension: {
      questions: [
        {
          question: "A text says 70%. What do you enter?",
          options: ["What I think", "70"],
          correct: 1,
          why: "Take the text at its word.",
        },
      ],
      attempts: 2,
    },
    // Two tasks of ten: a fifth of the pay.
    visit: { tasks: 10, minutes: 60, payCents: 300 },
  };
  const link = randomBytes(6).toString("hex");
  const made = { projectId, userId: null };
  const studyId = await createStudy(db, { ...made, name: "Blind", config, link });
  await makeGold(db, { projectId, studyId }, questionIds.slice(0, 1));
  await startStudy(db, { ...made, studyId, now: new Date() });
  return { studyId, link };
}

const answerRow = (page: Page, name: string, row: number) =>
  text(page, name).getByLabel(`Answer ${row}`, { exact: true });
const percentRow = (page: Page, name: string, row: number) =>
  text(page, name).getByLabel(`Percent for answer ${row}`);
/** Where the truth stands once it is shown. */
const truthLabel = (page: Page) => page.getByText("Correct answer", { exact: true });

/** The truth of the question on the page. Questions write "number" small, so that it isn't in them. */
async function truthOf(page: Page): Promise<string> {
  const question = (await heading(page).textContent()) ?? "";
  expect(question).toMatch(/^What is the name of number \d\?$/);
  return question.replace(/^.*number (\d)\?$/, "Number $1");
}

test("blind at 320 px: the truth comes with the lock, never before", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const { studyId, link } = await makeBlindStudy();
  const received: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/\/(api|read)\//.test(response.url())) received.push(response.text().catch(() => ""));
  });
  const tellingBodies = async (secret: string) =>
    (await Promise.all(received)).filter((body) => body.includes(secret));
  const fits = async () =>
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);

  await page.goto(`/read/${link}`);
  await button(page, "I agree").click();
  await expect(heading(page)).toHaveText("A few questions about you");
  await page.getByLabel("How old are you?").selectOption("Prefer not to say");
  await fits();
  await button(page, "Continue").click();
  await expect(page.getByText("The correct answer comes last")).toBeVisible();
  await button(page, "I have read this").click();

  await expect(heading(page)).toHaveText("Is it clear what to do?");
  await expect(page.getByText("You have 2 attempts left.")).toBeVisible();
  await page.getByLabel("What I think").check();
  await button(page, "Check my answers").click();
  await expect(page.getByText("Take the text at its word.")).toBeVisible();
  await expect(page.getByText("You have one attempt left.")).toBeVisible();
  await expectAccessible(page);
  await fits();
  await page.getByLabel("70", { exact: true }).check();
  await button(page, "Check my answers").click();

  // 300 cents for ten tasks are 60 for two; with the practice task they are three, of 20 each.
  await expect(heading(page)).toHaveText("Your tasks");
  await expect(
    page.getByText("1 of them is practice: paid, but not part of the results."),
  ).toBeVisible();
  await expect(page.getByText("$0.60")).toBeVisible();
  await expect(page.getByText("$0.20 for each task you do")).toBeVisible();
  await expectAccessible(page);
  await fits();
  await startVisit(page);

  // Practice: forecasts, the lock, a reload, the judgement, the feedback.
  await expect(page.getByText("Practice", { exact: true })).toBeVisible();
  await expect(page.getByText("Task 1 of 3")).toBeVisible();
  await expect(truthLabel(page)).toBeHidden();
  await answerRow(page, "Text A", 1).fill("Rome");
  await percentRow(page, "Text A", 1).fill("80");
  await answerRow(page, "Text A", 2).fill("Paris");
  await percentRow(page, "Text A", 2).fill("30");
  await expect(page.getByText("The answers add up to 110%")).toBeVisible();
  await percentRow(page, "Text A", 2).fill("15");
  await expect(text(page, "Text A").getByText("Something else: 5%")).toBeVisible();
  await noAnswer(text(page, "Text B")).check();
  await expectAccessible(page);
  await fits();
  const practiceTruth = await truthOf(page);
  expect(await tellingBodies(practiceTruth)).toEqual([]);
  await lock(page);
  await expect(truthLabel(page)).toBeVisible();
  await expect(page.getByText(practiceTruth, { exact: true })).toBeVisible();
  await expect(correct(text(page, "Text A"), "Yes")).toBeFocused();
  await page.reload();
  await expect(truthLabel(page)).toBeVisible();
  await expect(button(page, "Lock my answers")).toBeHidden();
  await expect(answerRow(page, "Text A", 1)).toBeHidden();
  await expect(text(page, "Text A").getByText("80% sure")).toBeVisible();
  await expect(correct(text(page, "Text B"), "Yes")).toBeHidden();
  await button(page, "Submit").click();
  await expect(correct(text(page, "Text A"), "Yes")).toBeFocused();
  await correct(text(page, "Text A"), "Yes").check();
  await expectAccessible(page);
  await fits();
  await button(page, "Submit").click();
  // Every text of the practice item was expected at 80 % and right.
  await expect(heading(page)).toHaveText("Practice: suggested answers");
  const feedback = (name: string) => page.getByRole("region", { name });
  await expect(feedback("Text A").getByText("✓ as expected")).toBeVisible();
  await expect(feedback("Text B").getByText("not as expected")).toBeVisible();
  await expectAccessible(page);
  await fits();
  await button(page, "Continue").click();

  // A pause hides the task and keeps what was entered.
  await expect(page.getByText("Task 2 of 3")).toBeVisible();
  await expect(page.getByText("$0.20 earned")).toBeVisible();
  await expect(page.getByText("Practice", { exact: true })).toBeHidden();
  await answerRow(page, "Text A", 1).fill("Oslo");
  await percentRow(page, "Text A", 1).fill("40");
  await button(page, "Pause").click();
  await expect(heading(page)).toHaveText("Paused");
  await expect(page.getByText("This task is held for you.")).toBeVisible();
  await expect(text(page, "Text A")).toBeHidden();
  await expectAccessible(page);
  await button(page, "Continue").click();
  await expect(button(page, "Pause")).toBeFocused();
  await expect(answerRow(page, "Text A", 1)).toHaveValue("Oslo");

  await button(page, "More").click();
  await button(page, "Report a problem").click();
  const dialog = page.getByRole("dialog", { name: "Report a problem" });
  await button(page, "Send report").click();
  await expect(dialog.getByText("Please describe the problem.")).toBeVisible();
  await dialog.getByLabel("What is it about?").selectOption("A text");
  await dialog.getByLabel("What is wrong?").fill("Text B is cut off.");
  await expectAccessible(page);
  await button(page, "Send report").click();
  await expect(dialog.getByText("Thank you. The team can see your report now.")).toBeVisible();
  await button(page, "Close").click();
  const reports = await db.select().from(problemReport).where(eq(problemReport.studyId, studyId));
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ kind: "text", body: "Text B is cut off." });
  expect(reports[0]?.assignmentId).not.toBeNull();

  // Without a connection the lock waits on the device; the truth comes when it is acknowledged.
  await text(page, "Text B").getByLabel("I can’t tell").check();
  await text(page, "Text B").getByLabel("Comment").fill("It ends in the middle.");
  const truth = await truthOf(page);
  await page.context().setOffline(true);
  await lock(page);
  await expect(page.getByText("Saved on this device.")).toBeVisible();
  expect(await tellingBodies(truth)).toEqual([]);
  await page.context().setOffline(false);
  await expect(truthLabel(page)).toBeVisible();
  await correct(text(page, "Text A"), "No").check();
  await button(page, "Submit").click();
  await expect(page.getByText("Task 3 of 3")).toBeVisible();

  const stored = await db
    .select({
      status: forecast.status,
      answer: forecast.answer,
      confidence: forecast.confidence,
      comment: forecast.comment,
      edits: readingTime.edits,
    })
    .from(forecast)
    .innerJoin(assignment, eq(assignment.id, forecast.assignmentId))
    .innerJoin(readingTime, eq(readingTime.forecastId, forecast.id))
    .where(eq(assignment.studyId, studyId));
  expect(stored).toHaveLength(4);
  const matching = (row: Record<string, unknown>) =>
    expect.arrayContaining([expect.objectContaining(row)]);
  expect(stored).toEqual(matching({ answer: "Rome", confidence: 0.8 }));
  expect(stored).toEqual(matching({ answer: "Oslo", confidence: 0.4 }));
  expect(stored).toEqual(
    matching({ status: "unparsable", confidence: null, comment: "It ends in the middle." }),
  );
  expect(stored.filter((row) => row.edits === 0)).toEqual([]);

  await button(page, "More").click();
  await button(page, "End this session").click();
  await expect(page.getByText("You have earned $0.40 of $0.60")).toBeVisible();
  await button(page, "End now").click();
  await expect(page.getByText("Session over: 2 of 3 tasks, $0.40 earned.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Completion code" })).toBeVisible();
  await expectAccessible(page);
  await fits();

  // Whoever only wants a copy need not begin to withdraw.
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  expect((await download).suggestedFilename()).toContain("data");
  await button(page, "Withdraw and erase my answers").click();
  await page.getByRole("button", { name: "Withdraw and erase", exact: true }).click();
  await expect(heading(page)).toHaveText("Your answers have been erased");
  await expect(page.getByText("You keep the $0.40 you have earned.")).toBeVisible();
  const left = await db.select().from(assignment).where(eq(assignment.studyId, studyId));
  expect(left).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
