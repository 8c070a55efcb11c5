import { expect, test } from "@playwright/test";
import { connect } from "@/db/client";
import { makePeople } from "@/db/testing/make-people";
import { makeReaders, makeStudy, noon } from "@/db/testing/make-study";
import { readStudy } from "@/lib/figures/study/testing/read-study";
import { joinAsAdmin } from "./support/join-as-admin";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

test("sorting people begins at the first page and keeps the focus", async ({ page }) => {
  const study = await makeStudy(db, { questions: 2, models: 1, overlap: 2 });
  const people = await makePeople(db, study, 60);
  await people[0]?.submit(await people[0].take());
  await joinAsAdmin(db, study.projectId);
  await signIn(page, "admin");
  const path = `/projects/${study.projectId}/studies/${study.studyId}`;
  await page.goto(`${path}/people`);
  const names = page.getByRole("rowheader");
  await expect(names).toHaveCount(50);
  await page.getByRole("button", { name: "2", exact: true }).click();
  await expect(names).toHaveCount(10);

  const head = page.getByRole("columnheader", { name: "Person" });
  const sort = head.getByRole("button");
  await sort.focus();
  await page.keyboard.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(names).toHaveCount(50);
  await expect(sort).toBeFocused();
  const upwards = await names.allTextContents();
  expect(upwards).toEqual(upwards.toSorted());
  await page.keyboard.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(sort).toBeFocused();

  await page.goto(`${path}/quality`);
  const tasks = page.getByRole("columnheader", { name: "Tasks" });
  await tasks.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(tasks).toHaveAttribute("aria-sort", "ascending");
  await expect(names).toHaveCount(1);
  await expect(tasks.getByRole("button")).toBeFocused();

  // On a phone there is a field to choose the order. Nobody is compared in this study.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${path}/people`);
  const orders = page.getByLabel("Order").getByRole("option");
  await expect(orders.filter({ hasText: "Earned with tasks" })).toHaveCount(2);
  await expect(orders.filter({ hasText: "Agreement" })).toHaveCount(0);
});

test("nobody is excluded or restored before the page says what that changes", async ({ page }) => {
  const study = await makeStudy(db, { questions: 2, models: 1, overlap: 2 });
  const people = await makePeople(db, study, 2);
  await people[0]?.submit(await people[0].take());
  await joinAsAdmin(db, study.projectId);
  await signIn(page, "admin");
  let gate = Promise.withResolvers<void>();
  await page.route("**/exclusions/preview*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`/projects/${study.projectId}/studies/${study.studyId}/exclusions`);
  const dialog = page.getByRole("dialog");
  for (const [verb, says] of [
    ["Exclude", "1 forecast leaves the results."],
    ["Restore", "1 forecast counts again."],
  ] as const) {
    gate = Promise.withResolvers();
    await page.getByRole("button", { name: verb }).first().click();
    await dialog.getByLabel("Reason").fill("Known to the team");
    await expect(dialog.getByText("Computing what this changes…")).toBeVisible();
    const confirm = dialog.getByRole("button", { name: verb });
    await expect(confirm).toBeDisabled();
    gate.resolve();
    await expect(dialog.getByText(says)).toBeVisible();
    await confirm.click();
    await expect(dialog).toBeHidden();
  }
});

test("a decision about a disagreement shows at once that it is being saved", async ({ page }) => {
  const study = await makeStudy(db, { questions: 1, models: 1, overlap: 2 });
  for (const [i, readerId] of (await makeReaders(db, study, 2)).entries()) {
    const read = () => ({ status: "ok", confidence: 0.8, answer: null, correct: i === 0 }) as const;
    await readStudy(db, { study, now: noon, readerId, read });
  }
  await joinAsAdmin(db, study.projectId);
  await signIn(page, "admin");
  await page.goto(`/projects/${study.projectId}/studies/${study.studyId}/disagreements`);
  await page.getByRole("button", { name: /^Adjudicate/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Correct" }).check();
  await dialog.getByLabel("Reason").fill("It says so");
  const gate = Promise.withResolvers<void>();
  await page.route("**/adjudications", async (route) => {
    if (route.request().method() === "GET") await gate.promise;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Saving the decision…")).toBeVisible();
  gate.resolve();
  await expect(page.getByText("Adjudicated: correct")).toBeVisible();
  await expect(page.getByText("Saving the decision…")).toBeHidden();
});
