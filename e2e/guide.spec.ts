import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { signIn } from "./support/sign-in";

const fitsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test("somebody new takes the tour by keyboard, and looks at an example that cannot be changed", async ({
  page,
}) => {
  await signIn(page, "researcher");
  const tour = page.getByRole("region", { name: "Tour" });
  await expect(tour.getByText("Step 1 of 5")).toBeVisible();
  await tour.getByRole("button", { name: "Next" }).focus();
  for (const no of [2, 3, 4, 5]) {
    await page.keyboard.press("Enter");
    await expect(tour.getByText(`Step ${no} of 5`)).toBeVisible();
  }
  await page.keyboard.press("Enter");
  await expect(tour).toBeHidden();
  await page.reload();
  await expect(page.getByRole("link", { name: "Example project" })).toBeVisible();
  await expect(tour).toBeHidden();

  await page.getByRole("link", { name: "Example project" }).click();
  await expect(page.getByRole("note")).toContainText("nothing here can be changed");
  // As any page would ask for it.
  const refused = await page.evaluate(async () => {
    const answer = await fetch(`/api${location.pathname}/models`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Mine", kind: "confidence" }),
    });
    return { status: answer.status, body: await answer.text() };
  });
  expect(refused.status).toBe(409);
  expect(refused.body).toContain("The example project can’t be changed.");
});

test("the guide is opened where the question arises, searched, and read on a phone", async ({
  page,
}) => {
  await signIn(page, "researcher");
  await page.getByRole("link", { name: "Sample project" }).click();
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import", level: 1 })).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "How this works" }).click();
  const guide = await opened;
  await expect(guide.getByRole("heading", { name: "Bring in data", level: 1 })).toBeVisible();

  for (const [words, section, anchor] of [
    ["undo", "Undo an import", "#undo-an-import"],
    ["ECE", "Expected calibration error (ECE)", "#expected-calibration-error-ece"],
    ["percent", "Percent or fraction", "#percent-or-fraction"],
  ] as const) {
    await guide.getByLabel("Search the guide").fill(words);
    await guide.getByRole("link", { name: section, exact: true }).click();
    await expect(guide).toHaveURL(new RegExp(`${anchor}$`));
    await expect(guide.getByRole("heading", { name: section, exact: true })).toBeInViewport();
  }
  await guide.getByLabel("Search the guide").fill("xylophone");
  await expect(guide.getByText("Nothing in the guide has these words.")).toBeVisible();

  await expectAccessible(guide);
  await guide.setViewportSize({ width: 360, height: 700 });
  for (const slug of [
    "",
    "/import",
    "/figures",
    "/admins",
    "/corrections",
    "/python",
    "/glossary",
  ]) {
    await guide.goto(`/guide${slug}`);
    await expect(guide.getByRole("article")).toBeVisible();
    expect(await fitsSideways(guide), slug).toBe(true);
  }
});
