import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { connect } from "@/db/client";
import { member, user } from "@/db/schema";
import { makeProject } from "@/db/testing/make-project";
import { makeReadings } from "@/lib/figures/testing/make-readings";
import { expectAccessible } from "./support/axe";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

test("readers beside people: who can replace them, where they disagree, and what is missing", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { projectId } = await makeProject(db, { questions: 120, models: 1 });
  const email = served().sample.signIns.find(({ role }) => role === "researcher")?.email ?? "";
  const [account] = await db.select().from(user).where(eq(user.email, email));
  await db.insert(member).values({ projectId, userId: account?.id ?? "", role: "researcher" });

  await signIn(page, "researcher");
  await page.goto(`/projects/${projectId}/figures`);
  await page.getByRole("link", { name: "Can a reader replace people?" }).click();
  await expect(page.getByText("No readers to compare")).toBeVisible({ timeout: 60_000 });

  await makeReadings(db, projectId);
  const copy = page.getByRole("row", { name: /^Copy \(small, prompt 1\)/ });
  await expect(copy).toContainText("can", { timeout: 60_000 });
  await expect(page.getByRole("row", { name: /^Biased \(small/ })).toContainText("not shown");
  await expect(copy).toContainText("ω 1.00");

  // The one text on which it finds another answer than people comes first, with its confidence marked.
  const first = page.getByRole("article").first();
  await expect(first.getByText("I am 80 % sure", { exact: false })).toBeVisible();
  await expect(first.locator("mark").first()).toContainText("80 %");
  await expect(first.getByRole("row", { name: /Biased.*this reader/ })).toContainText(
    /right|wrong/,
  );
  await expect(page.getByText(/as good as this many human readings: \d/)).toBeVisible();
  await expectAccessible(page);

  // By keyboard: the other reader, which the address restores.
  const choice = page.getByRole("combobox", { name: "Reader" });
  await choice.focus();
  await choice.press("ArrowDown");
  await choice.press("ArrowDown");
  await choice.press("Enter");
  await expect(page).toHaveURL(/compared=/);
  await page.reload();
  const verdict = page.getByText("Copy (small, prompt 1): can replace people");
  await expect(verdict.filter({ visible: true })).toBeVisible();

  await page.getByRole("button", { name: "Download estimates" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV, unrounded" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv.split("\n")[1]).toContain("Secret model 1,120,40,80,not refused");

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(verdict.filter({ visible: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
