import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { and, eq } from "drizzle-orm";
import { connect } from "@/db/client";
import { assignment, study, studyVersion } from "@/db/schema";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { readOverHttp } from "@/scripts/figures/http-crowdworker";
import { chooseItem } from "./support/choose-item";
import { createProject } from "./support/create-project";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";
import { openTab } from "./support/study-page";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

const questions = Array.from({ length: 12 }, (_, i) => i + 1);
const models = ["Alpha", "Beta"];

async function importFile(page: Page, name: string, text: string, rows: number) {
  await page.getByLabel("File to import").setInputFiles({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText(`${rows} added`)).toBeVisible();
  await page.getByRole("button", { name: "Import another file" }).click();
}

test("from an import to the export of a crowd's forecasts", async ({ page }) => {
  await signIn(page, "researcher");
  await createProject(page, "Capitals");

  await page.getByRole("link", { name: "Import questions with their answers" }).click();
  const asJson = questions.map((n) =>
    JSON.stringify({ dataset: "Numbers", key: `n${n}`, text: `What is ${n}?`, truth: `${n}` }),
  );
  await importFile(page, "questions.jsonl", asJson.join("\n"), 12);
  const asCsv = questions.flatMap((n) =>
    models.map((model) => `Numbers,n${n},${model},confidence,"${n}, I am 80% sure"`),
  );
  const header = "dataset,question,model,model_kind,text";
  await importFile(page, "generations.csv", [header, ...asCsv].join("\n"), 24);

  await page.getByRole("link", { name: "Studies" }).click();
  await page.getByRole("link", { name: "New study" }).click();
  await page.getByLabel("Name, for you").fill("First study");
  await page.getByRole("combobox", { name: "Dataset" }).click();
  await page.getByRole("option", { name: "Numbers" }).click();
  await page.getByRole("combobox", { name: "Models" }).press("ArrowDown");
  for (const name of models) await page.getByRole("option", { name }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("12 have a truth and a text by each model.")).toBeVisible();
  await page.getByLabel("Questions to draw").fill("10");
  await page.getByLabel("Seed").fill("seven");
  await page.getByLabel("Shared questions (%)").fill("50");
  await expect(page.getByText("15 answers in all.")).toBeVisible();
  // $17.00 is for 20 tasks.
  await page.getByLabel("Tasks in a session").fill("10");
  await expect(page.getByText("This pay was set for 20 tasks.")).toBeVisible();
  await page.getByRole("button", { name: "Pay $8.50" }).click();
  await expect(page.getByText("This pay was set for")).toBeHidden();
  await page.getByRole("radio", { name: /^How confident the text is/ }).check();
  await page.getByLabel("Consent text").fill("Ann asks you to take part. Do you agree?");
  await page.getByLabel("Researchers").fill("Ann");
  await page.getByLabel("Institution").fill("A lab");
  await page.getByLabel("Contact for questions").fill("ann@example.org");
  await page.getByRole("button", { name: "Create the study" }).click();
  await page.getByRole("button", { name: "Start version 1" }).click();
  await page.getByRole("button", { name: "Freeze and start" }).click();
  await expect(page.getByRole("button", { name: "Freeze and start" })).toBeHidden();
  const studyId = page.url().match(/studies\/([0-9a-f-]+)/)?.[1] ?? "";
  // A new study is for people with a link of their own: three are made, and come.
  await openTab(page, "Links");
  await page.getByLabel("Number of links").fill("3");
  await page.getByRole("button", { name: "Make links" }).click();
  await expect(page.getByText("3 links were made.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^3 .*Whoever gets it Not used yet/ })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the links (CSV)" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  const doors = [...file.matchAll(/\/read\/([^?]+)(\?[^,]+)/g)].map(
    ([, link = "", address = ""]) => ({ link, address }),
  );
  await openTab(page, "Overview");

  // People come while the page is open: it looks again every five seconds.
  const random = seededRandom(1);
  const crowd = await Promise.all(
    doors.map((door) => readOverHttp(door, () => served().baseUrl, random)),
  );
  await expect(page.getByText("15 of 15 answers (100 %)")).toBeVisible();
  await openTab(page, "Results");
  const row = page.getByRole("row", { name: /Alpha.*states confidence/ });
  await expect(row).toContainText("100.0");

  const [stored] = await db
    .select({ id: study.id, config: studyVersion.config, frozenAt: studyVersion.frozenAt })
    .from(study)
    .innerJoin(studyVersion, eq(studyVersion.studyId, study.id))
    .where(eq(study.id, studyId));
  expect(stored?.frozenAt).not.toBeNull();
  expect(stored?.config).toMatchObject({
    seed: "seven",
    sampleSize: 10,
    overlap: { readers: 2, share: 0.5 },
  });
  const submitted = await db
    .select({ id: assignment.id })
    .from(assignment)
    .where(and(eq(assignment.studyId, stored?.id ?? ""), eq(assignment.state, "submitted")));
  const acknowledged = crowd.flatMap((diary) => diary.acknowledged);
  expect(submitted.map((a) => a.id).sort()).toEqual(
    acknowledged.map((a) => a.assignment.id).sort(),
  );

  const download = page.waitForEvent("download");
  await chooseItem(page, page.getByRole("button", { name: "Download" }).first(), /CSV/);
  const rows = parse(await readFile(await (await download).path()), { columns: true }) as Record<
    string,
    string
  >[];
  // Each acknowledged task is a row for either model, with the confidence that was sent.
  const exported = rows.map((r) => Number(r.confidence)).sort();
  const sent = acknowledged.flatMap(({ outputs }) =>
    outputs.flatMap((o) => (o.status === "ok" ? o.confidence : [])),
  );
  expect(exported).toEqual(sent.sort());
});
