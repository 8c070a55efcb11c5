import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Opens a menu and clicks on an item of it. A menu that has not found its place yet would be scrolled to, and hides
 * once its button is out of sight: so it is waited for where it can be seen.
 */
export async function chooseItem(page: Page, button: Locator, item: string | RegExp) {
  await button.click();
  const exact = typeof item === "string";
  const entry = page.getByRole("menuitem", { name: item, exact }).first();
  // Nearly all of it: pixels are not always whole.
  await expect(page.getByRole("menu").filter({ has: entry })).toBeInViewport({ ratio: 0.9 });
  await entry.click();
}
