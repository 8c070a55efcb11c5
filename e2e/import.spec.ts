import { expect, type Page, test } from "@playwright/test";
import { and, count, eq } from "drizzle-orm";
import { connect } from "@/db/client";
import { dataset, forecast, importFile, judgement, question, reader } from "@/db/schema";
import { expectAccessible } from "./support/axe";
import { createProject } from "./support/create-project";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

const size = 6_000;

/** Forecasts under column names of their own, longer than what the preview reads. */
function forecasts(mistakes: Record<number, string>): string {
  const rows = Array.from({ length: size }, (_, i) => {
    const confidence = mistakes[i] ?? `${50 + (i % 50)}%`;
    return `Bulk reader,Bulk questions,question-${i},${confidence},${i % 2},some note about it`;
  });
  return ["who,set,question_id,sure,right,note", ...rows].join("\r\n");
}

/** A project of its own, at its page of imports. */
async function openImports(page: Page, name: string): Promise<string> {
  await signIn(page, "researcher");
  const projectId = await createProject(page, name);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByText("None yet.")).toBeVisible();
  return projectId;
}

const chooseFile = (page: Page, name: string, text: string) =>
  page
    .getByLabel("File to import")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

async function pick(page: Page, field: string, option: string) {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** What the columns are is guessed; what the file does not say is asked. */
async function mapForecasts(page: Page) {
  await expect(page.getByRole("radio", { name: "Forecasts" })).toBeChecked();
  await expect(page.getByText("“sure” is a name for it.")).toBeVisible();
  await pick(page, "Reader’s kind: value for all rows", "llm");
}

const stored = async (projectId: string) => {
  const [row] = await db
    .select({ forecasts: count(forecast.id), judgements: count(judgement.id) })
    .from(forecast)
    .innerJoin(reader, eq(reader.id, forecast.readerId))
    .leftJoin(judgement, eq(judgement.forecastId, forecast.id))
    .where(eq(reader.projectId, projectId));
  return row;
};

test("a file with bad rows is refused, fixed, and imported", async ({ page }) => {
  const projectId = await openImports(page, "Fixing");
  await expectAccessible(page);
  await chooseFile(page, "forecasts.csv", forecasts({ 1: "high", 5900: "85" }));
  await mapForecasts(page);
  await expect(page.getByText("1 of the first 1,000 rows is bad")).toBeVisible();
  await expect(page.getByText("The project has no dataset “Bulk questions”")).toBeVisible();
  await page.getByRole("switch", { name: "Create missing datasets and questions" }).click();
  await expectAccessible(page);
  const start = page.getByRole("button", { name: "Import", exact: true });
  await expect(start).toBeDisabled();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await chooseFile(page, "forecasts.csv", forecasts({ 1001: "high", 5900: "85" }));
  await mapForecasts(page);
  await page.getByRole("switch", { name: "Create missing datasets and questions" }).click();
  await start.click();

  await expect(page.getByText("Nothing was imported from forecasts.csv")).toBeVisible();
  const bad = page.getByRole("row");
  await expect(bad.nth(1)).toHaveText(/1003\s*sure\s*“high” is not a number/);
  await expect(bad.nth(2)).toHaveText(/5902\s*sure\s*“85” is not from 0 to 1 or from/);
  await expectAccessible(page);
  expect(await stored(projectId)).toEqual({ forecasts: 0, judgements: 0 });

  await page.getByRole("button", { name: "Import the good rows anyway" }).click();
  await expect(page.getByText("2 rows are bad and were left out.")).toBeVisible();
  expect(await stored(projectId)).toEqual({ forecasts: size - 2, judgements: size - 2 });

  await page.getByRole("button", { name: "Import another file" }).click();
  const fixed = forecasts({ 1001: "0.9", 5900: "85%" });
  await chooseFile(page, "fixed.csv", fixed);
  // The project knows how it read the columns the last time, the reader's kind included.
  await expect(
    page.getByText(/As in forecasts\.csv.* The same mapping is proposed\./),
  ).toBeVisible();
  await page.getByRole("switch", { name: "Create missing datasets and questions" }).click();
  await expect(page.getByText("The first 1,000 rows can be read.")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("fixed.csv is imported")).toBeVisible();
  await expect(
    page.getByText(`2 added · ${(size - 2).toLocaleString("en")} already`),
  ).toBeVisible();
  expect(await stored(projectId)).toEqual({ forecasts: size, judgements: size });

  // A file that names no dataset is taken for a new one: the one that has its questions is offered.
  await page.getByRole("button", { name: "Import another file" }).click();
  const withoutSet = fixed.replace("set,", "").replaceAll("Bulk questions,", "");
  await chooseFile(page, "second.csv", withoutSet);
  await mapForecasts(page);
  const offered = page.getByRole("button", { name: "Use the dataset “Bulk questions”" });
  await expect(offered).toBeVisible();
  await expectAccessible(page);
  await offered.click();
  await expect(page.getByText("The first 1,000 rows can be read.")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("second.csv is imported")).toBeVisible();
  const datasets = await db.$count(dataset, eq(dataset.projectId, projectId));
  expect(datasets).toBe(1);

  await page.getByRole("link", { name: "See the datasets" }).click();
  await page.getByRole("link", { name: "Questions" }).click();
  await page.getByLabel("Search").fill("question-5999");
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  await expectAccessible(page);
});

test("an empty file can’t be imported, and a cancelled import leaves nothing", async ({ page }) => {
  const projectId = await openImports(page, "Cancelling");
  await chooseFile(page, "empty.csv", "dataset,key,question,answer\n");
  await expect(page.getByText("The file has no rows.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Choose another file" }).click();
  const rows = Array.from({ length: 150_000 }, (_, i) => `Many,q${i},What is ${i}?,${i}`);
  await chooseFile(page, "many.csv", ["dataset,key,question,answer", ...rows].join("\n"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(/ [1-9][\d,]* rows read/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("The import was cancelled.")).toBeVisible();
  const state = async () => {
    const mine = and(eq(importFile.projectId, projectId), eq(importFile.filename, "many.csv"));
    const [row] = await db.select({ state: importFile.state }).from(importFile).where(mine);
    return row?.state;
  };
  // The server notices once it has read what had been sent before.
  await expect.poll(state, { timeout: 90_000 }).toBe("failed");
  await page.getByRole("link", { name: "Datasets" }).click();
  await expect(page.getByText("No dataset yet")).toBeVisible();
});

test("a Parquet file is read by a process beside the app", async ({ page }) => {
  const projectId = await openImports(page, "Tables");
  await page.getByLabel("File to import").setInputFiles("lib/imports/testing/files/zstd.parquet");
  await page.getByRole("switch", { name: "Create missing datasets and questions" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("zstd.parquet is imported")).toBeVisible();
  expect((await stored(projectId))?.forecasts).toBeGreaterThan(3);
});

test("a publisher’s files become a test set, with a subset that figures can be filtered by", async ({
  page,
}) => {
  const projectId = await openImports(page, "Test sets");
  const files = ["train.json", "valid.json", "test.json"];
  await page
    .getByLabel("File to import")
    .setInputFiles(files.map((name) => `lib/imports/testing/test-sets/${name}`));
  await expect(page.getByRole("heading", { name: "This is SciQ" })).toBeVisible();
  await expect(page.getByText("4 questions in the files, but 13,679 expected")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Subset for expensive models").fill("2");
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.getByText("2 drawn").first()).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("SciQ.jsonl is imported")).toBeVisible();
  const questions = await db
    .select({ key: question.key, split: question.split, tags: question.tags })
    .from(question)
    .innerJoin(dataset, eq(dataset.id, question.datasetId))
    .where(eq(dataset.projectId, projectId));
  expect(questions.map(({ key, split }) => `${split} ${key}`).sort()).toEqual([
    "test test-1",
    "test train-1",
    "test train-2",
    "test validation-1",
  ]);
  expect(questions.filter(({ tags }) => tags.subset === "2 drawn")).toHaveLength(2);
});

test("what a second file lacks stays in sight, and a correction says what it compares", async ({
  page,
}) => {
  await openImports(page, "Joining");
  const guesses = "forecaster,question_id,probability\nAda,rain,0.8\nAda,snow,0.1\n";
  await chooseFile(page, "guesses.csv", guesses);
  const joinOutcomes = async () => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose the second file" }).click();
    const buffer = Buffer.from("Question,Resolved to\nrain,yes\n");
    await (await choosing).setFiles({ name: "outcomes.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Join the files" }).click();
  };
  await joinOutcomes();
  const unmatched = page.getByText("outcomes.csv has nothing about 1 key (“snow”) of guesses.csv");
  await expect(unmatched).toBeVisible();
  await pick(page, "Reader’s kind: value for all rows", "human");
  await page.getByRole("switch", { name: "Create missing datasets and questions" }).click();
  await page.getByRole("radio", { name: "Percentages" }).click();
  await expect(page.getByRole("alert").getByText("0.8 will be stored as 0.8%")).toBeVisible();
  await page.getByRole("radio", { name: "Fractions" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("guesses.csv + outcomes.csv is imported")).toBeVisible();
  await expect(unmatched).toBeVisible();
  await page.getByRole("link", { name: "guesses.csv + outcomes.csv" }).click();
  const joined = "guesses.csv joined with outcomes.csv, where “question_id” is “Question”";
  await expect(page.getByText(joined)).toBeVisible();

  await page.getByRole("link", { name: "Correct this import" }).click();
  await expect(page.getByRole("link", { name: "Back to the import" })).toBeVisible();
  await expect(page.getByText(`The import is ${joined}.`)).toBeVisible();
  await expectAccessible(page);
  // The second file is asked for again, and joined as before.
  await chooseFile(page, "guesses.csv", guesses);
  await expect(page.getByText("The import to correct has columns of outcomes.csv")).toBeVisible();
  await expectAccessible(page);
  await joinOutcomes();
  await expect(page.getByText(joined, { exact: true })).toBeVisible();
  await expect(page.getByText(/As in guesses\.csv \+ outcomes\.csv,/)).toBeVisible();
  await page.getByRole("button", { name: "Show what will change" }).click();
  await expect(page.getByText("The file says the same as the import.")).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();
  const rows = ["Ada,rain,0.8,1", "Ada,snow,0.2,0"];
  const fixed = ["forecaster,question_id,probability,outcome", ...rows].join("\n");
  // Under another name it stays in the dataset of the import it corrects.
  await chooseFile(page, "better.csv", fixed);
  await pick(page, "Reader’s kind: value for all rows", "human");
  await page.getByRole("button", { name: "Show what will change" }).click();
  await expect(page.getByText("Together these are 2 forecasts, 2 questions.")).toBeVisible();
  await page.getByRole("button", { name: "Replace the import" }).click();
  await expect(page.getByText("better.csv is imported")).toBeVisible();
  await expect(page.getByText("replaced", { exact: true })).toBeVisible();
});
