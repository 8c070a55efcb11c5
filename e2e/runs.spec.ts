import { expect, type Page, test } from "@playwright/test";
import { runLocalModel } from "@/scripts/local-model/testing/run-local-model";
import { expectAccessible } from "./support/axe";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";

// A real language model, which is small: what it writes is left open, and what becomes of it is not.

// It makes its environment the first time, and each of its answers takes a second or more of a processor.
test.setTimeout(300_000);

let local: Awaited<ReturnType<typeof runLocalModel>>;
test.beforeAll(async () => {
  local = await runLocalModel({ home: served().home });
});
test.afterAll(async () => {
  await local.stop();
});

async function openRuns(page: Page) {
  await signIn(page, "admin");
  await page.getByRole("link", { name: "Sample project" }).click();
  await page.getByRole("link", { name: "Runs", exact: true }).click();
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function startDraft(page: Page) {
  await page.getByRole("button", { name: "Make the draft" }).click();
  await expect(page.getByRole("heading", { name: "What it will do" })).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
}

const untilDone = (page: Page) =>
  expect(page.getByText("done", { exact: true })).toBeVisible({ timeout: 180_000 });

test("an admin tries the local model, and is told which addresses can't be called", async ({
  page,
}) => {
  await openRuns(page);
  await page.getByRole("link", { name: "Providers" }).click();
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("button", { name: "Ask for one short answer" }).click();
  await expect(page.getByText(/It answered in/)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add a provider" }).click();
  await page.getByRole("radio", { name: "Another server" }).check();
  await page.getByLabel("Name", { exact: true }).fill("Inside");
  await page.getByLabel("Address").fill("http://10.0.0.1/v1");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(/inside a private network/).first()).toBeVisible();
  await expectAccessible(page);
});

test("what runs use has pages of its own, each with what to do first", async ({ page }) => {
  await openRuns(page);
  const pages = page.getByRole("navigation", { name: "Pages of runs" });
  for (const [name, first] of [
    ["Knowledge sources", "No knowledge source yet"],
    ["Phrase tables", "The paper’s table"],
    ["Tunings", "No tuning yet"],
  ]) {
    await pages.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: first })).toBeVisible();
    await expectAccessible(page);
  }
});

test("the local model reads texts, whose forecasts are in the figures", async ({ page }) => {
  await openRuns(page);
  await page.getByRole("link", { name: "New run" }).click();
  await choose(page, "Texts of these models", "Sample plain");
  await page.keyboard.press("Escape");
  await page.getByLabel("Name of the reader").fill("Small reader");
  await choose(page, "Dataset", "Sample general knowledge");
  await page.getByLabel("Questions to draw").fill("2");
  await page.getByLabel("Name of the run").fill("First look");
  await expectAccessible(page);
  await startDraft(page);
  await untilDone(page);
  await expect(page.getByText("2 of 2 texts (100 %)")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Its figures" }).click();
  await expect(page.getByText("Small reader").filter({ visible: true }).first()).toBeVisible();
});

test("rules read texts without any model", async ({ page }) => {
  await openRuns(page);
  await page.getByRole("link", { name: "New run" }).click();
  await page.getByText("Read by rules", { exact: true }).click();
  await choose(page, "Texts of these models", "Sample hedged");
  await page.keyboard.press("Escape");
  await page.getByLabel("Name of the reader").fill("Rules");
  await choose(page, "Dataset", "Sample general knowledge");
  await page.getByLabel("Name of the run").fill("By rules");
  await expectAccessible(page);
  await startDraft(page);
  await untilDone(page);
  await expect(page.getByText("30 of 30 texts (100 %)")).toBeVisible();
});

test("the local model writes a text, which is a new model's", async ({ page }) => {
  await openRuns(page);
  await page.getByRole("link", { name: "New run" }).click();
  await page.getByText("Write texts", { exact: true }).click();
  await page.getByRole("combobox", { name: "Whose texts these are" }).fill("Small writer");
  await expect(page.getByText("A new model of this project.")).toBeVisible();
  await choose(page, "Dataset", "Sample general knowledge");
  // Any text will do, but a query has a format, which so small a model misses now and then.
  await page.getByText("questions that have a query", { exact: true }).click();
  await page.getByLabel("Questions to draw").fill("1");
  await page.getByLabel("Name of the run").fill("First text");
  await expectAccessible(page);
  await startDraft(page);
  await untilDone(page);

  // What it wrote becomes an example, once somebody has checked it.
  await page.getByRole("button", { name: "Make examples from this run" }).click();
  await page.getByRole("button", { name: "Make examples", exact: true }).click();
  await expect(page.getByText("0 of 1 example checked")).toBeVisible();
  await page.getByLabel("Text 1").fill("A text that somebody has corrected.");
  await page.getByRole("checkbox", { name: "I have checked example 1" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save as version 1" }).click();
  await expect(page.getByRole("row", { name: /1 \(1 example\)/ })).toContainText("First text");

  await page.getByRole("link", { name: "Models" }).click();
  await expect(page.getByRole("row", { name: /Small writer/ })).toContainText("1");
});
