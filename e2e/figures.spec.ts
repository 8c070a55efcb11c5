import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { connect } from "@/db/client";
import { expectAccessible } from "./support/axe";
import { chooseItem } from "./support/choose-item";
import { createProject } from "./support/create-project";
import { makeRuns } from "./support/make-runs";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

/** Rows of the table of figures, as they are read. */
const rows = (page: Page) =>
  page.getByRole("region", { name: "Calibration" }).locator("tbody tr").allInnerTexts();

async function download(page: Page, item: string): Promise<string> {
  const saved = page.waitForEvent("download");
  await chooseItem(page, page.getByRole("button", { name: "Download", exact: true }), item);
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
  await page
    .getByRole("radiogroup", { name: "Number of bins", exact: true })
    .getByText("20")
    .click();
  await expect(page).toHaveURL(/bins=20/);
  await page.goBack();
  await expect(page.getByText("ECE over M = 10 bins of equal mass")).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/bins=20/);
  await page.getByRole("button", { name: "Group by · 3" }).click();
  await page.getByRole("checkbox", { name: "Reader (people pooled)" }).uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Reader" }).click();
  await page.getByRole("checkbox", { name: /^Crowdworkers/ }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Columns · 4" }).click();
  await page.getByRole("checkbox", { name: "AUROC" }).check();
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("button", { name: "Remove filter Reader: Crowdworkers" }),
  ).toBeVisible();
  await expect(page.getByText("ECE over M = 20 bins of equal mass")).toBeVisible();
  await settled(page);
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({
    bins: "20",
    by: "dataset,model",
    reader: "crowd",
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
  // The table's row, not the caption, which may name the group too: columns stand between "&".
  const line = tex.split("\n").find((text) => /on Sample hedged .*&/.test(text));
  const basis = row?.match(/\d+ questions, \d+ people/)?.[0];
  expect(line).toContain(` & ${hedged.length} & ${basis} & ${percent} {`);
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
  await expect(guest.getByRole("button", { name: /Show them|^Group by|^Model/ })).toHaveCount(0);
  await expectAccessible(guest);

  const open = dialog.getByRole("article", { name: "Crowd, 20 bins" });
  await open.getByRole("button", { name: "Close link" }).click();
  await open.getByRole("button", { name: "Close for good" }).click();
  await expect(open).toHaveCount(0);
  const answer = await guest.reload();
  expect(answer?.status()).toBe(404);
  await expect(guest.getByRole("heading", { name: "This link does not work" })).toBeVisible();
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

test("runs apart and pooled, by the paper’s rules, beside its figures, shared and printed whole", async ({
  page,
  browser,
}) => {
  await signIn(page, "researcher");
  const projectId = await createProject(page, "Runs");
  await makeRuns(db, projectId);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto(`/projects/${projectId}/figures`);
  await settled(page);
  // 36 of 60 are right. Over runs of 50, 60 and 70 %: 60 -+ 4.3027 * 10 / sqrt(3).
  const [pooled, runs] = await rows(page);
  expect(pooled).toMatch(/Claude on LC RL[\s\S]*60[\s\S]*60\.0\u202f%/);
  expect(runs).toMatch(/mean of 3 runs, Student’s t[\s\S]*60\.0\u202f%\s*35\.2 to 84\.8/);
  await expect(page.getByText("thin lines: each of 3 runs")).toBeVisible();

  // Printed by the browser's own menu at once, the paper says what is not there.
  const early = page.getByText(/^Printed before all parts were ready.*Differences, Agreement/);
  await expect(early).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(early).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Print…" }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible({ timeout: 60_000 });
  await page.emulateMedia({ media: "print" });
  await expect(early).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Decision value" })).toBeVisible();
  // A4 across within its margins: (297 - 2 * 9) mm at 96 / 25.4 pixels each.
  await page.setViewportSize({ width: 1054, height: 725 });
  await expect(page.getByRole("textbox").or(page.getByRole("checkbox"))).toHaveCount(0);
  const overhang = await page
    .locator("table, svg[role], section")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
  expect(Math.max(...overhang)).toBeLessThanOrEqual(1054);
  expect(
    await page
      .getByRole("region", { name: "Calibration" })
      .evaluate((part) => part.getBoundingClientRect().left),
  ).toBeLessThan(10);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: "screen" });

  await page.goto(`/projects/${projectId}/figures?by=model,seed`);
  await settled(page);
  expect(
    (await rows(page)).map((row) => row.match(/seed \d|\d\d\.\d\u202f%/g)?.slice(0, 2)),
  ).toEqual([
    ["seed 1", "50.0\u202f%"],
    ["seed 2", "60.0\u202f%"],
    ["seed 3", "70.0\u202f%"],
  ]);

  await page.goto(`/projects/${projectId}/figures`);
  await page.getByRole("radiogroup", { name: "Rules of binning" }).getByText("Reference").click();
  await expect(page.getByText("ECE follows the paper’s reference rules.")).toBeVisible();
  await settled(page);
  const bins: Record<string, string>[] = parse(await download(page, "Bins as CSV, unrounded"), {
    columns: true,
  });
  // floor(60 / 10) of all, and floor(20 / 10) of each run.
  expect(bins.map(({ n }) => n)).toEqual([...Array(10).fill("6"), ...Array(30).fill("2")]);
  const [table] = parse(await download(page, "Table as CSV, unrounded"), { columns: true });
  expect(table).toMatchObject({ rules: "reference", binning: "equal-mass", bins: "10" });

  await page.getByRole("radiogroup", { name: "Intervals" }).getByText("Percentile").click();
  await expect(page.getByText("nothing is corrected, as in the paper")).toBeVisible();
  await settled(page);
  await page.getByRole("radiogroup", { name: "Intervals" }).getByText("Corrected").click();

  await page.locator("#frontier").scrollIntoViewIfNeeded();
  await page.getByRole("combobox", { name: "Published results" }).click();
  await page.getByRole("option", { name: "Author 2025" }).click();
  const beside = "Hollow: published, Author 2025.";
  await expect(page.getByText(beside)).toBeVisible();
  const saved = page.waitForEvent("download");
  await chooseItem(
    page,
    page.getByRole("button", { name: "Options of the frontier" }),
    "Save table as LaTeX",
  );
  const tex = await readFile(await (await saved).path(), "utf8");
  expect(tex).toContain("Paper's, Author 2025 &  & 50.0 & 0.300 \\\\");

  // Losses of one's own: "I don't know" costs 0.1 and then is better than the 0.3 that "yes" is expected to.
  await page.locator("#distributions").scrollIntoViewIfNeeded();
  for (const answer of ["yes", "no"]) {
    const cost = page.getByRole("textbox", { name: `I don’t know, where ${answer} is true` });
    await cost.fill("0.1");
  }
  await page.getByRole("button", { name: "Compute with these losses" }).click();
  await expect(page).toHaveURL(/losses=/);
  const decisions = page.getByRole("region", { name: "Losses of decisions" });
  // The expected loss: differences have a sign.
  const loss = /(?<![+−])0\.100/;
  await expect(decisions).toContainText(loss, { timeout: 60_000 });

  await page.getByRole("button", { name: "Share…" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this view" });
  await dialog.getByRole("button", { name: "Make link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  const guest = await elsewhere(browser, link);
  await expect(guest.getByText("ECE follows the paper’s reference rules.")).toBeVisible();
  await guest.locator("#frontier").scrollIntoViewIfNeeded();
  await expect(guest.getByText(beside)).toBeVisible();
  await guest.locator("#distributions").scrollIntoViewIfNeeded();
  const losses = guest.getByRole("region", { name: "Losses", exact: true });
  await expect(losses.getByRole("row", { name: /^I don’t know/ })).toContainText("0.1");
  await expect(guest.getByRole("region", { name: "Losses of decisions" })).toContainText(loss);
  await guest.context().close();
});

test("figures that are not those chosen say so while the server is away", async ({ page }) => {
  await signIn(page, "researcher");
  await page.getByRole("link", { name: "Sample project" }).click();
  await page.getByRole("link", { name: "Figures", exact: true }).click();
  await expect(page.getByText(/^Live · updated/)).toBeVisible();
  const away = /\/figures\?.*bins=20/;
  await page.route(away, (route) => route.abort());
  await page
    .getByRole("radiogroup", { name: "Number of bins", exact: true })
    .getByText("20")
    .click();
  await expect(
    page.getByText("Selection not loaded: No connection to the server. Trying again …"),
  ).toBeVisible();
  await page.unroute(away);
  await expect(page.getByText("ECE over M = 20 bins of equal mass")).toBeVisible();
  await expect(page.getByText(/^Live · updated/)).toBeVisible();
});

test("a download waits for final figures, or is marked as provisional", async ({ page }) => {
  await signIn(page, "researcher");
  await page.getByRole("link", { name: "Sample project" }).click();
  // The first group's intervals are on their way for as long as this route stands.
  const figures = /\/figures(\?|$)/;
  await page.route(figures, async (route) => {
    const response = await route.fetch();
    if (!response.headers()["content-type"]?.includes("application/json")) {
      return route.fulfill({ response });
    }
    const json = await response.json();
    json.groups[0].intervals = { ...json.groups[0].intervals, waiting: true, progress: 0.4 };
    await route.fulfill({ response, json });
  });
  await page.getByRole("link", { name: "Figures", exact: true }).click();
  const choose = () =>
    chooseItem(page, page.getByRole("button", { name: "Download" }).first(), "Table as LaTeX");
  await expect(page.getByText(/^Intervals.* still being computed/)).toBeVisible({
    timeout: 30_000,
  });
  await choose();
  const note = page.getByRole("group", { name: "Waiting for final figures" });
  await expect(note).toContainText("intervals of 1 of");
  const provisional = page.waitForEvent("download");
  await note.getByRole("button", { name: "Download provisional now" }).click();
  const marked = await provisional;
  expect(marked.suggestedFilename()).toBe("calibration-provisional.tex");
  expect(await readFile(await marked.path(), "utf8")).toContain(
    "\\caption{\\textbf{Provisional: intervals of 1 of",
  );
  await expect(note).toHaveCount(0);

  await choose();
  await expect(note).toBeVisible();
  const final = page.waitForEvent("download");
  // A request that is being answered is answered first.
  await page.unrouteAll({ behavior: "wait" });
  const file = await final;
  expect(file.suggestedFilename()).toBe("calibration.tex");
  expect(await readFile(await file.path(), "utf8")).not.toContain("Provisional");
  await expect(note).toHaveCount(0);
});
