import type { Page } from "@playwright/test";
import { take } from "./take";

const minute = 60_000;

/** Has the smallest miniature trained in the project that is open; this takes minutes. */
export async function makeTraining(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Training", exact: true }).click();
  await page.getByRole("link", { name: "New training run" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Miniature");
  await page.getByRole("button", { name: "Make the draft" }).click();
  await page.getByRole("button", { name: "Start" }).click({ timeout: 10 * minute });
  await page.getByText("done", { exact: true }).waitFor({ timeout: 30 * minute });
}

/** The page of a training run that has ended: its stages, and its checkpoints. */
export async function trainingPictures(page: Page): Promise<void> {
  const checkpoints = page.getByRole("heading", { name: "Checkpoints" });
  await checkpoints.waitFor();
  await take(page, "training", 520);
  await take(page, "checkpoints", 440, checkpoints);
}
