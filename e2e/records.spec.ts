import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { connect } from "@/db/client";
import { makePeople } from "@/db/testing/make-people";
import { makeStudy } from "@/db/testing/make-study";
import { setRoundState } from "@/lib/quality/rounds/server/set-round-state";
import { expectAccessible } from "./support/axe";
import { joinAsAdmin } from "./support/join-as-admin";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";
import { openTab } from "./support/study-page";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

test("an admin erases people and deletes a study, takes both back, and reads it in the log", async ({
  page,
}) => {
  const change = { visit: { tasks: 2, minutes: 60, payCents: 200 } };
  const study = await makeStudy(db, { questions: 4, models: 1, overlap: 2, change });
  const { projectId, studyId, roundId } = study;
  const people = await makePeople(db, study, 2);
  for (const person of people) await person.submit(await person.take());
  await joinAsAdmin(db, projectId);
  await signIn(page, "admin");
  await page.goto(`/projects/${projectId}/studies/${studyId}/people`);
  const names = page.getByRole("rowheader");
  await expect(names).toHaveCount(2);
  const [waiting, gone] = (await names.allTextContents()).map((name) => name.trim());
  if (!waiting || !gone) throw new Error("Nobody is in the table.");

  await openPerson(page, waiting);
  await page.getByRole("button", { name: "Erase…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1 submitted task")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(`Type “${waiting}” to confirm`).fill(waiting);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${waiting} can no longer take part`)).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(waiting) });
  await expect(row.getByText("to be erased on")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByText(`${waiting} will not be erased and can take part again.`),
  ).toBeVisible();
  await expect(row.getByText("to be erased on")).toBeHidden();

  await openPerson(page, gone);
  await page.getByRole("button", { name: "Erase…" }).click();
  await dialog.getByLabel("Now").check();
  await dialog.getByLabel(`Type “${gone}” to confirm`).fill(gone.toLowerCase());
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("Erased: 1 task with 1 answer.")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: gone })).toBeHidden();

  const round = { projectId, studyId, roundId };
  await setRoundState(db, { ...round, state: "closed", userId: null, now: new Date() });
  await openTab(page, "Overview");
  await page.getByRole("button", { name: "Delete this study…" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Type /)
    .fill("Study");
  const confirm = page.getByRole("button", { name: "Delete in 14 days" });
  await confirm.click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
    "The study still owes $2.00 to 2 people",
  );
  await page.getByLabel("Delete it although people are still owed money").check();
  await confirm.click();
  await expect(page.getByText(/will be deleted for good on/)).toBeVisible();
  await page.goto(`/projects/${projectId}/studies`);
  await expect(page.getByText(/^To be deleted for good on \d/)).toBeVisible();
  await page.getByRole("button", { name: "Undo the deletion of Study" }).click();
  await expect(page.getByText(/^To be deleted/)).toBeHidden();

  await page.goto(`/projects/${projectId}/log`);
  for (const text of [
    `Asked to erase ${waiting}`,
    `Took back the request to erase ${waiting}`,
    `Erased ${gone}`,
    "Asked for the deletion of Study",
    "Restored Study",
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
  const actions = rows.map((entry) => entry.action);
  for (const action of ["person.ask_erasure", "person.keep", "person.erase"]) {
    expect(actions.filter((had) => had === action)).toHaveLength(1);
  }
});

async function openPerson(page: Page, pseudonym: string): Promise<void> {
  await page.getByLabel("Pseudonym, completion code or platform ID").fill(pseudonym);
  await page.getByRole("button", { name: "Find", exact: true }).click();
  const card = page.getByRole("status").filter({ hasText: "This study stores about this person:" });
  await expect(card).toContainText(pseudonym);
}
