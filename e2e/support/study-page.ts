import type { Page } from "@playwright/test";

/** Opens one of a study's pages by its tab. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Pages of the study" });
  await tabs.getByRole("link", { name, exact: true }).click();
}
