import { expect, type Locator, type Page } from "@playwright/test";

// How the specs speak of a crowdworker's page: by what it says, never by how it is built.

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const button = (page: Page, name: string) => page.getByRole("button", { name });
export const text = (page: Page, name: string) => page.getByRole("group", { name });
export const answer = (of: Locator) => of.getByLabel("The text’s top answer");
export const confidence = (of: Locator) => of.getByLabel("Confidence in the top answer");
export const noAnswer = (of: Locator) => of.getByLabel("The text gives no answer");
export const correct = (of: Locator, choice: "Yes" | "No") =>
  of.getByLabel(choice, { exact: true });

/** Through consent and instructions to the first task, where nothing else is asked before. */
export async function begin(page: Page, link: string): Promise<void> {
  await page.goto(`/read/${link}`);
  await button(page, "I agree").click();
  await button(page, "I have read this").click();
  await startVisit(page);
}

/** Begins the visit that is offered. */
export async function startVisit(page: Page): Promise<void> {
  await button(page, "Start").click();
  await expect(page.getByRole("button", { name: /^(Submit|Lock my answers…)$/ })).toBeVisible();
}

/** Locks the forecasts of a task, after the review. */
export async function lock(page: Page): Promise<void> {
  await button(page, "Lock my answers").click();
  await page.getByRole("dialog").getByRole("button", { name: "Lock them" }).click();
}

/** Fills a task of two texts in the quickest way there is. */
export async function tickAll(page: Page): Promise<void> {
  for (const name of ["Text A", "Text B"]) await noAnswer(text(page, name)).check();
}
