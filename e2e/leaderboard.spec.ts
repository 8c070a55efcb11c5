import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { connect, type Database } from "@/db/client";
import { dataset, forecast, judgement, question, reader } from "@/db/schema";
import { expectAccessible } from "./support/axe";
import { chooseItem } from "./support/choose-item";
import { createProject } from "./support/create-project";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

const people = 210;
const questions = 12;

/** So many people who say 0.8 of each question; "Person 7" is right in 7 of 12, and "Person 12" to the last in all. */
async function makeTournament(to: Database, projectId: string): Promise<void> {
  const [cup] = await to.insert(dataset).values({ projectId, name: "Cup" }).returning();
  const asked = await to
    .insert(question)
    .values(
      Array.from({ length: questions }, (_, i) => ({ datasetId: cup?.id ?? "", key: `q${i}` })),
    )
    .returning();
  const readers = await to
    .insert(reader)
    .values(
      Array.from({ length: people }, (_, i) => ({
        projectId,
        kind: "human" as const,
        name: `Person ${i + 1}`,
      })),
    )
    .returning();
  const stored = await to
    .insert(forecast)
    .values(
      readers.flatMap(({ id: readerId }) =>
        asked.map(({ id: questionId }) => ({
          readerId,
          questionId,
          status: "ok" as const,
          confidence: 0.8,
        })),
      ),
    )
    .returning();
  await to.insert(judgement).values(
    stored.map(({ id: forecastId }, i) => ({
      forecastId,
      judge: "gold",
      correct: i % questions < Math.floor(i / questions) + 1,
    })),
  );
}

const board = (page: Page) => page.locator("#calibration");

test("more than 200 people are ranked; one is opened, named in the filter, and left again", async ({
  page,
}) => {
  await signIn(page, "researcher");
  const projectId = await createProject(page, "Tournament");
  await makeTournament(db, projectId);
  await page.goto(`/projects/${projectId}/figures?by=person&sort=-brier`);
  await expect(board(page).getByText(`${people} groups of ${people}.`)).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText("still being measured")).toBeHidden({ timeout: 60_000 });
  await expectAccessible(page);
  // Nothing is wider than a phone, but what scrolls for itself.
  await page.setViewportSize({ width: 360, height: 780 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  const saved = page.waitForEvent("download");
  await chooseItem(
    page,
    board(page).getByRole("button", { name: "Download", exact: true }).first(),
    "CSV, unrounded",
  );
  const text = await readFile(await (await saved).path(), "utf8");
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(rows).toHaveLength(people);

  // 39 numbers up to 210 have a 7, and of these people "Person 7" is the worst.
  await board(page).getByLabel("Search").fill("Person 7");
  await expect(board(page).getByText(`39 groups of ${people}.`)).toBeVisible();
  // By keyboard.
  await board(page).getByRole("button", { name: "Person 7", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Calibration", exact: true })).toBeVisible();
  const chip = page.getByRole("button", { name: "Remove filter Reader: Person 7" });
  await expect(chip).toBeVisible();
  // 7 of 12.
  await expect(page.getByRole("row", { name: /Person 7/ }).first()).toContainText("58.3");
  await page.goBack();
  await expect(board(page).getByText(`39 groups of ${people}.`)).toBeVisible();
  await page.goForward();
  await chip.click();
  await expect(page.getByRole("heading", { name: "Leaderboard" })).toBeVisible();
});
