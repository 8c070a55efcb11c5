import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const colorSchemes = ["light", "dark"] as const;

/**
 * Axe finds nothing on the page as it is now, by WCAG 2.2 AA and good practice, light and dark. An
 * audit takes a second: what it says of an element that is replaced meanwhile is not true of the
 * page, so it is asked again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await colorsHaveChanged(page, colorScheme);
    await expect(async () => {
      expect(await violations(page), colorScheme).toEqual([]);
    }).toPass({ timeout: 60_000 });
  }
  await page.emulateMedia({ colorScheme: null });
}

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}) at ${node.target.join(" ")}`),
  );
}

/** The staff's pages follow the scheme by script, and fade from one colour to the other. */
async function colorsHaveChanged(page: Page, colorScheme: string): Promise<void> {
  await page.waitForFunction((scheme) => {
    const { mantineColorScheme } = document.documentElement.dataset;
    const isFading = document
      .getAnimations()
      .some((a) => a.playState === "running" && a.effect?.getComputedTiming().endTime !== Infinity);
    return (mantineColorScheme ?? scheme) === scheme && !isFading;
  }, colorScheme);
}
