import { expect, type Page } from "@playwright/test";

/**
 * Creates a project on the page of projects, where the page is signed in.
 * @returns the project's id, once its page is shown: until then, links of other projects are there
 */
export async function createProject(page: Page, name: string): Promise<string> {
  await page.getByLabel("Name of the new project").fill(name);
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL(/\/projects\/[^/]+$/);
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}
