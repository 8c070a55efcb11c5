import { expect, test } from "@playwright/test";
import { asc, eq } from "drizzle-orm";
import { connect } from "@/db/client";
import { assignment } from "@/db/schema";
import { makeStudy } from "@/db/testing/make-study";
import { served } from "./support/server";
import { answer, begin, button, heading, text, tickAll } from "./support/task-page";

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
    page.getByText("Saved on this device. Sending again as soon as there is a connection."),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Task 2 of 3")).toBeVisible();

  // A server that is down, and a reload while it is.
  await tickAll(page);
  await page.route("**/submission", (route) => route.fulfill({ status: 503 }));
  await button(page, "Submit").click();
  await expect(heading(page)).toHaveText("Your answer is not sent yet");
  await page.reload();
  await expect(heading(page)).toHaveText("Your answer is not sent yet");
  await page.unroute("**/submission");
  await button(page, "Send now").click();
  await expect(page.getByText("Task 3 of 3")).toBeVisible();

  const states = (await assignments(made.studyId)).map((a) => a.state);
  expect(states).toEqual(["submitted", "submitted", "leased"]);
});

test("a task can be returned, after a question", async ({ page }) => {
  const made = await study(2);
  await begin(page, made.link);
  const question = (await heading(page).textContent()) ?? "";
  await answer(text(page, "Text A")).fill("Rome");
  await button(page, "Return this task").click();
  await button(page, "Keep working on it").click();
  await expect(answer(text(page, "Text A"))).toHaveValue("Rome");
  await button(page, "Return this task").click();
  await button(page, "Return it").click();
  await expect(heading(page)).not.toHaveText(question);
  await expect(answer(text(page, "Text A"))).toHaveValue("");
  const [returned, next] = await assignments(made.studyId);
  expect([returned?.state, next?.state]).toEqual(["returned", "leased"]);
  // The next task may have begun its own.
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key !== `candor:draft:${next?.id}`)).toEqual([]);
});
