import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { connect } from "@/db/client";
import { assignment, forecast, generation, judgement, model, study } from "@/db/schema";
import { expectAccessible } from "./support/axe";
import { chooseItem } from "./support/choose-item";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";
import { openTab } from "./support/study-page";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

/** The crowd's forecasts of the sample study, as they are stored. */
async function stored() {
  return db
    .select({
      id: forecast.id,
      generationId: forecast.generationId,
      model: model.name,
      confidence: forecast.confidence,
      correct: judgement.correct,
    })
    .from(forecast)
    .innerJoin(assignment, eq(assignment.id, forecast.assignmentId))
    .innerJoin(study, eq(study.id, assignment.studyId))
    .innerJoin(generation, eq(generation.id, forecast.generationId))
    .innerJoin(model, eq(model.id, generation.modelId))
    .innerJoin(judgement, and(eq(judgement.forecastId, forecast.id), eq(judgement.judge, "self")))
    .where(and(eq(study.link, "sample"), isNotNull(forecast.confidence)))
    .orderBy(asc(forecast.confidence));
}

async function openStudy(page: Page): Promise<void> {
  await signIn(page, "researcher");
  await page.getByRole("link", { name: "Sample project" }).click();
  await page.getByRole("link", { name: "Studies" }).first().click();
  await page.getByRole("link", { name: "Sample study", exact: true }).click();
  await openTab(page, "Results");
  // Who comes first waits for the worker.
  await expect(page.getByRole("heading", { name: "Calibration" })).toBeVisible({ timeout: 60_000 });
}

test("the figures, the forecasts behind a bin and the download are what is stored", async ({
  page,
}) => {
  await openStudy(page);
  const rows = await stored();
  const hedged = rows.filter((row) => row.model === "Sample hedged");
  const right = hedged.filter((row) => row.correct).length;
  const row = page.getByRole("row", { name: /^Sample hedged states confidence/ });
  await expect(row).toContainText(`${hedged.length}`);
  await expect(row).toContainText(`${((100 * right) / hedged.length).toFixed(1)}\u202f%`);
  await expect(row).toContainText("all by simulated readers");

  // The least confident tenth, opened by keyboard: with all of the tie that its edge lies in.
  const tenth = hedged.length / 10;
  const edge = hedged[Math.ceil(tenth) - 1]?.confidence ?? 0;
  const size = hedged.filter(({ confidence }) => (confidence ?? 1) <= edge).length;
  const point = page.getByRole("button", { name: new RegExp(`^Bin 1: ${tenth} forecasts`) });
  await point.first().focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Sample hedged, bin 1" });
  await expect(drawer.getByText("in this bin")).toHaveCount(size);
  const shown = await drawer.getByText(/^[\d.]+ forecasts of \d+ texts/).textContent();
  await expect(drawer.getByRole("article")).toHaveCount(Number(shown?.match(/of (\d+)/)?.[1]));
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(point.first()).toBeFocused();

  const download = page.waitForEvent("download");
  await chooseItem(page, page.getByRole("button", { name: "Download", exact: true }), "CSV");
  const file = await readFile(await (await download).path());
  const exported = parse(file, { columns: true }) as Record<string, string>[];
  expect(exported.map((r) => r.forecast_id).sort()).toEqual(rows.map(({ id }) => id).sort());

  // Every table as it is shown.
  for (const table of ["Calibration", "Bins", "Agreement", "Order", "Time"]) {
    const saved = page.waitForEvent("download");
    await chooseItem(page, page.getByRole("button", { name: "Tables" }), `${table} in LaTeX`);
    const tex = await readFile(await (await saved).path(), "utf8");
    expect(tex).toContain("\\begin{tabular}");
    expect(tex).toContain("Sample hedged");
  }
});

test("every figure has its definition, every diagram a table", async ({ page }) => {
  await openStudy(page);
  await page.getByRole("button", { name: "What is this: Expected calibration error" }).click();
  await expect(page.getByText("M = 10 bins B, bins of exactly N ∕ M")).toBeVisible();
  await page.keyboard.press("Escape");
  await chooseItem(
    page,
    page.getByRole("button", { name: "Options of the chart" }).first(),
    "Show as a table",
  );
  const bins = page.getByRole("region", { name: "Bins" });
  await expect(bins.getByRole("row")).toHaveCount(11);
  await bins.getByRole("button", { name: "10", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Sample hedged, bin 10" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
});

test("a chart is saved as a picture that needs nothing else", async ({ page }) => {
  await openStudy(page);
  for (const kind of ["SVG", "PNG"]) {
    const download = page.waitForEvent("download");
    await chooseItem(
      page,
      page.getByRole("button", { name: "Options of the chart" }).first(),
      `Save as ${kind}`,
    );
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(
      `sample-study-reliability-sample-hedged.${kind.toLowerCase()}`,
    );
    const bytes = await readFile(await saved.path());
    if (kind === "PNG") expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    else {
      const svg = bytes.toString();
      expect(svg).toContain("Sample hedged</text>");
      expect(svg).toContain("simulated)");
      // One dot per bin, and no colour left that only the page knows.
      expect(svg).not.toContain("var(--");
    }
  }
});

test("the rules of binning are in the address, and tables and files follow them", async ({
  page,
}) => {
  await openStudy(page);
  const rules = page.getByRole("radiogroup", { name: "Rules of binning" });
  await rules.getByText("Right-closed").click();
  await expect(page).toHaveURL(/rules=right-closed/);
  await expect(page.getByText("ECE follows the right-closed rules.")).toBeVisible({
    timeout: 60_000,
  });
  const row = page.getByRole("row", { name: /^Sample hedged states confidence/ });
  await expect(row).toContainText("the default rules");
  await page.reload();
  // While the page is streamed in, a hidden copy of its text is there too.
  const shown = (text: string) => page.getByText(text).filter({ visible: true });
  await expect(shown("right-closed at the quantiles")).toBeVisible();
  await expect(rules.getByRole("radio", { name: "Right-closed" })).toBeChecked();

  const saved = page.waitForEvent("download");
  await chooseItem(page, page.getByRole("button", { name: "Tables" }), "Calibration");
  const csv = await readFile(await (await saved).path());
  const table = parse(csv, { columns: true }) as Record<string, string>[];
  const hedged = table.find(({ name }) => name === "Sample hedged");
  expect(hedged).toMatchObject({ rules: "right-closed", binning: "equal-mass", bins: "10" });
  await expect(row).toContainText(Number(hedged?.ece).toFixed(3));
  expect(hedged?.ece).not.toBe(hedged?.default_ece);

  await page.goBack();
  await expect(shown("ECE follows the default rules.")).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?rules=paper`);
  await expect(shown("“rules” can’t be “paper”.")).toBeVisible();
  await page.getByRole("button", { name: "Show the results" }).click();
  await expect(shown("ECE follows the default rules.")).toBeVisible();
});
