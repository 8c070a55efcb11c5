import path from "node:path";
import type { Locator, Page } from "@playwright/test";

const folder = "public/guide";
export const wide = { width: 1280, height: 900 };

/** The bar at the top. */
const bar = 80;

/** The menu on the left, which most pictures leave out. */
const menu = 212;

/** A part of the page, once nothing loads any more: from its top, or from the top of an element. */
export async function take(
  page: Page,
  name: string,
  height: number,
  from?: Locator,
): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await from?.evaluate((element) => element.scrollIntoView());
  // Away from under the bar at the top.
  if (from) await page.evaluate((height) => scrollBy({ top: -height, behavior: "instant" }), bar);
  const y = Math.max(0, ((await from?.boundingBox())?.y ?? 12) - 12);
  const x = name === "project" || name === "phone" ? 0 : menu;
  const width = (page.viewportSize() ?? wide).width - x;
  await page.screenshot({
    path: path.join(folder, `${name}.png`),
    animations: "disabled",
    clip: { x, y, width, height },
  });
}
