import { expect, type Page } from "@playwright/test";
import { served } from "./server";

/** Signs in with one of the sample's accounts, through the page. */
export async function signIn(
  page: Page,
  role: "instance admin" | "admin" | "researcher",
): Promise<void> {
  const account = served().sample.signIns.find((signIn) => signIn.role === role);
  if (!account?.password) throw new Error(`The sample has no ${role}.`);
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Projects" })).toBeVisible();
}
