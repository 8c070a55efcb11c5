import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { connect } from "@/db/client";
import { member, user } from "@/db/schema";
import { makePeople, sure } from "@/db/testing/make-people";
import { makeStudy, minutesLater } from "@/db/testing/make-study";
import { expectAccessible } from "./support/axe";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

/** Two people did one task each, of two for $2.00, in 20 seconds: $180 an hour, of a wage of $200. */
async function makePaidStudy() {
  const visit = { tasks: 2, minutes: 60, payCents: 200 };
  const change = { visit, hourlyCents: 20_000 };
  const study = await makeStudy(db, { questions: 4, models: 1, overlap: 2, change });
  for (const person of await makePeople(db, study, 2)) {
    await person.submit(await person.take(), sure, minutesLater(1));
  }
  const admin = served().sample.signIns.find(({ role }) => role === "admin");
  const [account] = await db
    .select()
    .from(user)
    .where(eq(user.email, admin?.email ?? ""));
  await db
    .insert(member)
    .values({ projectId: study.projectId, userId: account?.id ?? "", role: "admin" });
  return study;
}

const confirm = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").getByRole("button", { name }).click();

const amount = (page: Page, of: string) =>
  page.getByText(of, { exact: true }).locator("xpath=preceding-sibling::*");

test("from what people earned to what they were paid, with a bonus and a mistake", async ({
  page,
}) => {
  const { projectId, studyId } = await makePaidStudy();
  await signIn(page, "admin");
  await page.goto(`/projects/${projectId}/studies/${studyId}/pay`);
  await expect(amount(page, "still owed")).toHaveText("$2.00");
  await expectAccessible(page);

  // 20 seconds at $200.00 an hour are 111 1/9 cents, so each is missing 12.
  await page.getByRole("button", { name: "Top up 2 people…" }).click();
  await confirm(page, "Enter $0.24");
  await expect(page.getByText("Nobody earned less.")).toBeVisible();
  await expect(amount(page, "still owed")).toHaveText("$2.24");

  const [bonus] = await page.getByRole("button", { name: /^Add entry for/ }).all();
  await bonus?.click();
  await page.getByLabel("Amount (USD)").fill("1.5");
  await page.getByLabel("Reason").fill("Found a mistake of ours.");
  await expectAccessible(page);
  await confirm(page, "Enter");
  await expect(amount(page, "still owed")).toHaveText("$3.74");

  await page.getByRole("button", { name: "Pay $3.74…" }).click();
  await confirm(page, "Make the payout");
  const payout = page.getByRole("article", { name: "Payout 1" });
  await expect(payout.getByText("2 to be paid")).toBeVisible();
  // Its button is gone: the focus stays in the section.
  await expect(page.getByRole("heading", { name: "Payouts" })).toBeFocused();
  // Nobody came with an ID, so there is no file for Prolific.
  await expect(
    payout.getByText("without an ID by their completion code: the file has it"),
  ).toBeVisible();
  await expect(payout.getByRole("link", { name: /Prolific/ })).toHaveCount(0);
  await expect(amount(page, "being paid")).toHaveText("$3.74");
  const download = page.waitForEvent("download");
  await payout.getByRole("link", { name: "All payments (CSV)" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  const rows = parse(file, { columns: true }) as Record<string, string>[];
  expect(rows.map((row) => row.amount_cents).sort()).toEqual(["112", "262"]);

  await payout.getByRole("button", { name: "Show payments" }).click();
  await payout
    .getByRole("button", { name: /^Failed… / })
    .first()
    .click();
  await confirm(page, "It failed");
  await expect(payout.getByText("1 failed")).toBeVisible();
  await expect(payout.getByRole("link", { name: /Prolific/ })).toHaveCount(0);
  await payout.getByRole("button", { name: "I don’t know…" }).click();
  await expect(page.getByRole("dialog")).toContainText("so nobody is paid twice");
  await expectAccessible(page);
  await confirm(page, "Set to unknown");
  await expect(payout.getByText("1 unknown")).toBeVisible();
  await payout.getByRole("button", { name: "All are paid…" }).click();
  await confirm(page, "All are paid");
  await expect(payout.getByText("1 paid")).toBeVisible();
  await expect(amount(page, "being paid")).toHaveText("$0.00");
  const record = page.waitForEvent("download");
  await payout.getByRole("link", { name: "Record of payout 1 (CSV)" }).click();
  const recorded = await readFile(await (await record).path(), "utf8");
  const outcomes = parse(recorded, { columns: true }) as Record<string, string>[];
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["failed", "paid"]);
  // Only what failed is owed again.
  await expect(page.getByRole("button", { name: /^Pay \$(1\.12|2\.62)…$/ })).toBeVisible();

  // What was taken for paid came back: it is owed as well.
  await payout.getByRole("button", { name: /^Failed after all/ }).click();
  await page.getByLabel("Reason").fill("The bank sent it back.");
  await expectAccessible(page);
  await confirm(page, "It failed");
  await expect(payout.getByText("2 failed")).toBeVisible();
  await expect(payout.getByRole("button", { name: /^Failed after all/ })).toHaveCount(0);
  await expect(amount(page, "still owed")).toHaveText("$3.74");
  await expectAccessible(page);
});

test("what is owed more since the page was read is not paid unseen", async ({ page }) => {
  const study = await makePaidStudy();
  // While people work, the page reads the sums now and then.
  let isRead = true;
  await page.route("**/pay", (route) => (isRead ? route.continue() : route.abort()));
  await signIn(page, "admin");
  await page.goto(`/projects/${study.projectId}/studies/${study.studyId}/pay`);
  const pay = page.getByRole("button", { name: /^Pay \$/ });
  await expect(pay).toHaveText("Pay $2.00…");
  const work = async () => {
    const [person] = await makePeople(db, study, 1);
    await person?.submit(await person.take(), sure, minutesLater(1));
  };
  await work();
  await pay.click();
  await expect(page.getByText("Make a payout of $3.00?")).toBeVisible();
  isRead = false;
  await work();
  isRead = true;
  await confirm(page, "Make the payout");
  await expect(page.getByText("1 person waits for the next payout")).toBeVisible();
  await expect(pay).toHaveText("Pay $1.00…");
  await expect(amount(page, "being paid")).toHaveText("$3.00");
});

test("an amount stays as it was typed, and what is no amount is refused at the field", async ({
  page,
}) => {
  const { projectId, studyId } = await makePaidStudy();
  await signIn(page, "admin");
  await page.goto(`/projects/${projectId}/studies/${studyId}/pay`);
  // The first Tab leads past the menu.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Set a budget…" }).click();
  const budget = dialog.getByRole("textbox", { name: "What the study may spend on pay (USD)" });
  await budget.fill("99999999999");
  await confirm(page, "Save");
  await expect(budget).toHaveValue("99999999999");
  await expect(budget).toHaveAccessibleDescription(/The largest amount is 10,000,000\.00\./);
  await budget.fill("5,000");
  await expect(budget).not.toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await confirm(page, "Save");
  await expect(amount(page, "budget")).toHaveText("$5,000.00");

  await page
    .getByRole("button", { name: /^Add entry for/ })
    .first()
    .click();
  const bonus = dialog.getByRole("textbox", { name: "Amount (USD)" });
  await bonus.fill("1e3");
  await dialog.getByLabel("Reason").fill("Kind.");
  await expect(bonus).toHaveValue("1e3");
  await expect(bonus).toHaveAccessibleDescription(/such as 1234\.56/);
  await expect(dialog.getByRole("button", { name: "Enter" })).toBeDisabled();
  await bonus.fill("1,234.56");
  await confirm(page, "Enter");
  await expect(amount(page, "still owed")).toHaveText("$1,236.56");

  await page
    .getByRole("button", { name: /^Add entry for/ })
    .last()
    .click();
  await dialog.getByText("Paid outside").click();
  await bonus.fill("3");
  await expect(dialog.getByText("That is $2.00 more than they are owed.")).toBeVisible();
  await bonus.fill("1");
  await expect(dialog.getByText("more than they are owed")).toBeHidden();
  await dialog.getByLabel("Reason").fill("In cash.");
  await confirm(page, "Enter");
  const payout = page.getByRole("article", { name: "Payout 1" });
  await expect(payout.getByText("outside Candor")).toBeVisible();
});
