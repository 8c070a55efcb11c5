import { expect, type Page, test } from "@playwright/test";
import { TOTP } from "otpauth";
import { connect } from "@/db/client";
import { createUser } from "@/lib/accounts/server/create-user";
import { expectAccessible } from "./support/axe";
import { chooseItem } from "./support/choose-item";
import { createProject } from "./support/create-project";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";

const password = "seven green bicycles";

test("an invited researcher chooses a password, turns on two-factor, makes a scoped token", async ({
  page,
  browser,
}) => {
  await signIn(page, "admin");
  await page.getByRole("link", { name: "Sample project" }).click();
  await page.getByRole("link", { name: "Members" }).click();
  const email = "invited@example.org";
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Invite" }).click();
  const link = await page.getByRole("textbox", { name: "Invitation link" }).inputValue();
  await expect(page.getByRole("row", { name: new RegExp(email) })).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText("to the project “Sample project”, as researcher")).toBeVisible();
  await theirs.getByLabel("Your name").fill("Ines Invited");
  await theirs.getByLabel("Password", { exact: true }).fill("aaaaaaaaaaaa");
  await theirs.getByRole("button", { name: "Create account and accept" }).click();
  await expect(theirs.getByText(/too easy to guess/)).toBeVisible();
  await theirs.getByLabel("Password", { exact: true }).fill(password);
  await theirs.getByRole("button", { name: "Create account and accept" }).click();
  await expect(theirs.getByRole("heading", { name: "Sample project" })).toBeVisible();

  await theirs.goto("/account");
  await theirs.getByLabel("Your password").fill(password);
  await theirs.getByRole("button", { name: "Set up" }).click();
  await expect(theirs.getByRole("img", { name: /QR code/ })).toBeVisible();
  const key = await theirs.getByLabel("Key", { exact: true }).textContent();
  const app = new TOTP({ secret: key?.replaceAll(" ", "") ?? "" });
  await theirs.getByLabel("Code that the app shows").fill(app.generate());
  await theirs.getByRole("button", { name: "Turn on" }).click();
  const codes = await theirs.getByLabel("Recovery codes", { exact: true }).textContent();
  await theirs.getByRole("button", { name: "I have saved them" }).click();
  await expect(theirs.getByText("Recovery codes left: 10.")).toBeVisible();

  await theirs.getByRole("button", { name: "Ines Invited" }).click();
  await theirs.getByRole("menuitem", { name: "Sign out" }).click();
  await theirs.getByLabel("Email").fill(email);
  await theirs.getByLabel("Password", { exact: true }).fill(password);
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await theirs.getByLabel("Code").fill(codes?.split("\n")[0] ?? "");
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await theirs.getByRole("link", { name: "Sample project" }).click();

  await theirs.getByRole("link", { name: "API access" }).click();
  await theirs.getByLabel("Purpose of the new token").fill("Nightly figures");
  await theirs.getByRole("button", { name: "Make a token" }).click();
  const token = await theirs.getByRole("textbox", { name: "Token", exact: true }).inputValue();
  const project = theirs.url().match(/projects\/([^/]+)/)?.[1];
  const headers = { authorization: `Bearer ${token}` };
  const script = await browser.newContext();
  const read = await script.request.get(`/api/projects/${project}`, { headers });
  expect(read.status()).toBe(200);
  const change = await script.request.post(`/api/projects/${project}/models`, {
    headers,
    data: { name: "By script", kind: "confidence" },
  });
  expect(change.status()).toBe(403);
  await expect(theirs.getByRole("row", { name: /Nightly figures/ })).toContainText("read");
  await script.close();
  await context.close();
});

/** A dialog holds the focus, Escape closes it, and the focus goes back to where it was. */
async function expectKeyboard(page: Page, title: string | RegExp): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

test("a project is archived and restored, and only deleted when its name is typed", async ({
  page,
}) => {
  await signIn(page, "admin");
  await createProject(page, "Old trial");

  const opener = page.getByRole("button", { name: "Delete this project…" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expectKeyboard(page, "Delete “Old trial”?");
  await expect(opener).toBeFocused();
  await opener.click();
  const confirm = page.getByRole("button", { name: "Delete in 14 days" });
  await page.getByLabel("Type “Old trial” to confirm").fill("Old");
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel("Type “Old trial” to confirm").fill("Old trial");
  await confirm.click();
  await expect(
    page.getByText(/This project will be deleted for good on .* \(14 days left\)/),
  ).toBeVisible();

  await page.goto("/");
  await expect(page.getByRole("link", { name: "Sample project" })).toBeVisible();
  await expect(page.getByText(/^To be deleted for good on \d/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo the deletion of Old trial" }).click();
  await expect(page.getByText(/^To be deleted/)).toBeHidden();
  await expect(page.getByRole("link", { name: "Old trial" })).toBeVisible();
});

test("the instance’s admin finds every account’s actions and reads what happened", async ({
  page,
}) => {
  const email = "otto@example.org";
  const db = connect(served().databaseUrl);
  await createUser(db, { name: "Otto Other", email, password: null });
  await db.$client.end();
  await signIn(page, "instance admin");
  await page.goto("/instance");
  const row = page.getByRole("row", { name: new RegExp(email) });
  const actions = row.getByRole("button", { name: /^Actions for/ });
  await chooseItem(page, actions, "Delete…");
  await expectKeyboard(page, /^Delete the account of/);
  await expect(actions).toBeFocused();
  await chooseItem(page, actions, "Disable…");
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(row).toContainText("disabled");
  await chooseItem(page, actions, "Enable");
  await expect(row).not.toContainText("disabled");
  await expectAccessible(page);

  await page.goto("/log?action=account.change&search=Otto");
  await expect(page.getByRole("row", { name: /Changed what .* may do/ })).toHaveCount(2);
  await expect(page.getByRole("columnheader", { name: "When" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/account");
  await expect(page.getByText(/^Chrome on /).first()).toBeVisible();
  await page.getByRole("button", { name: "Delete your account…" }).click();
  await expectKeyboard(page, "Delete your account?");
  await expectAccessible(page);
});
