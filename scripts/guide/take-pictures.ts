import { readFileSync } from "node:fs";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { firstSignIns } from "@/db/seed/sign-ins";
import { findBrowser } from "../test/find-browser";
import { take, wide } from "./take";
import { makeTraining, trainingPictures } from "./training-pictures";

/**
 * Takes the guide's pictures from a Candor that was started for this alone: it makes a project there.
 * @param url its address
 * @param home its `CANDOR_HOME`
 */
export async function takePictures(url: string, home: string): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: isRoot ? ["--no-sandbox"] : [],
  });
  const open = async (options: BrowserContextOptions) =>
    (
      await browser.newContext({ baseURL: url, locale: "en-US", timezoneId: "UTC", ...options })
    ).newPage();
  try {
    const page = await open({ viewport: wide });
    await signIn(page, home);
    await projectPictures(page);
    await importPictures(page);
    await makeTraining(page);
    await trainingPictures(page);
    await phonePicture(await open({ viewport: { width: 360, height: 640 }, hasTouch: true }));
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, home: string): Promise<void> {
  const admin = firstSignIns(home).find(({ role }) => role === "admin");
  if (!admin) throw new Error("There is no admin to sign in as.");
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Projects" }).waitFor();
}

async function projectPictures(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Sample project" }).click();
  await page.getByRole("heading", { name: "Sample project" }).waitFor();
  const project = page.url();
  await take(page, "project", 520);
  await page.goto(`${project}/figures?reader=crowd`);
  await page.getByRole("row", { name: /crowdworkers on Sample plain/ }).waitFor();
  await page.getByText("being computed").first().waitFor({ state: "hidden", timeout: 120_000 });
  await take(page, "figures", 460, page.locator("#calibration"));
  await take(page, "reliability", 420, page.locator("#reliability"));

  await page.goto(`${project}/members`);
  await page.getByRole("cell", { name: "admin@example.org" }).waitFor();
  await take(page, "members", 480);
  await page.goto(`${project}/studies`);
  await page.getByRole("link", { name: "Sample study with tests", exact: true }).click();
  await page.getByRole("heading", { name: "What to do next" }).waitFor();
  await take(page, "study", 480);
  await page.getByRole("link", { name: "Rounds", exact: true }).click();
  await page.getByRole("heading", { name: "Participants by stage" }).waitFor();
  await take(page, "rounds", 520);
}

const messy = `Participant ID,qid,LLM,stated_confidence,resolution,condition
ann,q1,Plain model,85,1,slow
ann,q2,Plain model,60,0,slow
bo,q1,Plain model,1,0,fast
bo,q2,Plain model,99,1,fast
`;

/** A file that is checked, and an import that is done. */
async function importPictures(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: "New project" }).fill("My project");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const file = page.locator("input[type=file]").first();
  await file.setInputFiles({
    name: "forecasts.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(messy),
  });
  const fields = page.getByRole("heading", { name: "Where each field comes from" });
  await fields.waitFor();
  await take(page, "import", 560, fields);
  await page.reload();
  await file.setInputFiles({
    name: "questions.csv",
    mimeType: "text/csv",
    buffer: readFileSync("public/examples/questions.csv"),
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("button", { name: "Import another file" }).click();
  await page.getByRole("link", { name: "questions.csv" }).click();
  await page.getByRole("button", { name: "Undo this import" }).waitFor();
  await take(page, "undo", 420);
}

async function phonePicture(page: Page): Promise<void> {
  await page.goto("/read/sample");
  await page.getByRole("button", { name: "I agree to take part" }).click();
  await page.getByRole("button", { name: "I have read this. Continue" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page
    .getByText(/^Task 1/)
    .first()
    .waitFor();
  await take(page, "phone", 640);
}
