import { expect, test } from "@playwright/test";
import { TOTP } from "otpauth";
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
  await theirs.getByLabel("Password", { exact: true }).fill("aaaaaaaaaa");
  await theirs.getByRole("button", { name: "Create account and accept" }).click();
  await expect(theirs.getByText(/too easy to guess/)).toBeVisible();
  await theirs.getByLabel("Password", { exact: true }).fill(password);
  await theirs.getByRole("button", { name: "Create account and accept" }).click();
  await expect(theirs.getByRole("heading", { name: "Sample project" })).toBeVisible();

  await theirs.goto("/account");
  await theirs.getByLabel("Your password").fill(password);
  await theirs.getByRole("button", { name: "Set up" }).click();
  await expect(theirs.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = await theirs.getByRole("textbox", { name: "Key", exact: true }).inputValue();
  const app = new TOTP({ secret });
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
  await theirs.getByLabel("What the new token is for").fill("Nightly figures");
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
