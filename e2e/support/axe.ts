import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const colorSchemes = ["light", "dark"] as const;

/** Axe finds nothing on the page as it is now, by WCAG 2.2 AA and good practice, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await colorsHaveChanged(page, colorScheme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${colorScheme}: ${id} (${help}) at ${node.target.join(" ")}`),
    );
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
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
