import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expectAccessible } from "./support/axe";
import { signIn } from "./support/sign-in";

/** Rows of the table of figures, as they are read. */
const rows = (page: Page) =>
  page.getByRole("region", { name: "Calibration" }).locator("tbody tr").allInnerTexts();

async function download(page: Page, item: string): Promise<string> {
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  return readFile(await (await saved).path(), "utf8");
}

/** Until the view's own figures are there, with intervals over questions and people: then they stay. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Calibration", exact: true })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText("being computed").first()).toBeHidden({ timeout: 90_000 });
}

async function elsewhere(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test("a view has an address that restores it, files that hold it, and a link to share it", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await signIn(page, "researcher");
  await page.getByRole("link", { name: "Sample project" }).click();
  await page.getByRole("link", { name: "Figures", exact: true }).click();
  await expect(page.getByRole("row", { name: /crowdworkers on Sample hedged/ })).toBeVisible();

  // 20 bins, all readers of a model together, without the gold labels, and one column more.
  await page.getByRole("radiogroup", { name: "Bins", exact: true }).getByText("20").click();
  await expect(page).toHaveURL(/bins=20/);
  await page.goBack();
  await expect(page.getByText("ECE over M = 10 bins of equal mass")).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/bins=20/);
  await page.getByRole("button", { name: "Part by · 3" }).click();
  await page.getByRole("checkbox", { name: "Reader (people pooled)" }).uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Reader" }).click();
  await page.getByRole("checkbox", { name: /^Crowdworkers/ }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Columns · 4" }).click();
  await page.getByRole("checkbox", { name: "AUROC" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Take out Reader: Crowdworkers" })).toBeVisible();
  await expect(page.getByText("ECE over M = 20 bins of equal mass")).toBeVisible();
  await settled(page);
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ bins: "20", by: "dataset,model", reader: "crowd" },
    columns: "accuracy,meanConfidence,gap,ece,auroc",
  });
  const shown = await rows(page);
  expect(shown).toHaveLength(3);
  await expectAccessible(page);

  // The forecasts behind it, counted again.
  const forecasts: Record<string, string>[] = parse(await download(page, "CSV"), { columns: true });
  const hedged = forecasts.filter(({ model }) => model === "Sample hedged");
  expect(hedged.every(({ origin }) => origin === "crowd")).toBe(true);
  const accuracy = hedged.filter(({ correct }) => correct === "true").length / hedged.length;
  const percent = (100 * accuracy).toFixed(1);
  const row = shown.find((text) => text.includes("on Sample hedged"));
  expect(row).toContain(`${hedged.length}`);
  expect(row).toContain(`${percent}\u202f%`);

  // The table as files: the same numbers, unrounded and as shown.
  const table: Record<string, string>[] = parse(await download(page, "Table as CSV, unrounded"), {
    columns: true,
  });
  const asCsv = table.find(({ model }) => model === "Sample hedged");
  expect(Number(asCsv?.accuracy)).toBe(accuracy);
  expect(Number(asCsv?.n)).toBe(hedged.length);
  const ece = Number(asCsv?.ece).toFixed(3);
  expect(row).toContain(ece);
  const tex = await download(page, "Table as LaTeX");
  const line = tex.split("\n").find((text) => text.includes("on Sample hedged"));
  expect(line).toContain(` & ${hedged.length} & ${percent} {`);
  expect(line).toContain(`& ${ece} {`);

  // Somebody else, on another computer, sees the same.
  const other = await elsewhere(browser, "/sign-in");
  await signIn(other, "admin");
  await other.goto(page.url());
  await settled(other);
  expect(await rows(other)).toEqual(shown);
  await other.context().close();

  // A link for people without an account, which is closed again.
  await page.getByRole("button", { name: "Share…" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this view" });
  await dialog.getByLabel("Title of the shared page").fill("Crowd, 20 bins");
  await dialog.getByRole("button", { name: "Make link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  const guest = await elsewhere(browser, link);
  await expect(guest.getByRole("heading", { name: "Crowd, 20 bins" })).toBeVisible();
  await expect(guest.getByText("Read-only view of the project “Sample project”")).toBeVisible();
  await settled(guest);
  expect(await rows(guest)).toEqual(shown);
  await expect(guest.getByRole("img", { name: /^Bin/ }).first()).toBeVisible();
  await expect(guest.getByRole("button", { name: /Show them|^Part by|^Model/ })).toHaveCount(0);
  await expectAccessible(guest);

  const open = dialog.getByRole("article", { name: "Crowd, 20 bins" });
  await open.getByRole("button", { name: "Close link" }).click();
  await open.getByRole("button", { name: "Close for good" }).click();
  await expect(open).toHaveCount(0);
  const answer = await guest.reload();
  expect(answer?.status()).toBe(404);
  await expect(
    guest.getByRole("heading", { name: "There is nothing behind this link" }),
  ).toBeVisible();
  await guest.context().close();
});

test("a dataset’s page has the figures of its forecasts, down to the texts", async ({ page }) => {
  await signIn(page, "researcher");
  await page.getByRole("link", { name: "Sample project" }).click();
  await page.getByRole("link", { name: "Datasets" }).first().click();
  await page.getByRole("link", { name: "Calibration" }).first().click();
  await expect(
    page.getByRole("heading", { name: "Sample general knowledge", level: 1 }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Dataset/ })).toHaveCount(0);
  const point = page
    .getByRole("region", { name: "crowdworkers on Sample hedged, reliability" })
    .getByRole("button", { name: /^Bin 1: [\d.]+ forecasts/ });
  await point.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: /crowdworkers on Sample hedged, bin 1$/ });
  await expect(drawer.getByRole("article").first()).toBeVisible();
  await expect(drawer.getByText("in this bin").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(point).toBeFocused();
  await page.getByRole("link", { name: "Questions" }).click();
  await expect(
    page.getByRole("heading", { name: "Sample general knowledge", level: 1 }),
  ).toBeVisible();
});
