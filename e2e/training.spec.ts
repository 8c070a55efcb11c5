import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { createProject } from "./support/create-project";
import { signIn } from "./support/sign-in";

// From a button to a model on the frontier, with the real package: the miniature at its smallest, which learns nothing.

// Its first run on a machine makes the package's environment, unless the tests of training have made it.
test.setTimeout(600_000);
test.use({ actionTimeout: 60_000 });

test("a changed setting is added and removed by keyboard", async ({ page }) => {
  await signIn(page, "researcher");
  await createProject(page, "Keys");
  await page.getByRole("link", { name: "Training", exact: true }).click();
  await page.getByRole("link", { name: "New training run" }).click();
  const add = page.getByRole("button", { name: "Change a setting" });
  for (const stages of [1, 2]) {
    await add.press("Enter");
    const fields = page.getByRole("combobox", { name: "Stage", exact: true });
    await expect(fields).toHaveCount(stages);
    await expect(fields.last()).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove this setting" }).first().press("Enter");
  await expect(add).toBeFocused();
});

test("a researcher trains the miniature, selects a checkpoint, and finds it on the frontier", async ({
  page,
}) => {
  await signIn(page, "researcher");
  await createProject(page, "Loop");
  await page.getByRole("link", { name: "Training", exact: true }).click();
  await page.getByRole("link", { name: "New training run" }).click();

  await page.getByRole("textbox", { name: /^Name/ }).fill("Miniature");
  const stages = page.getByRole("combobox", { name: /^Only these stages/ });
  for (const stage of ["lc-sft-test", "lc-rl-selected"]) {
    await stages.click();
    await page.getByRole("option", { name: stage, exact: true }).click();
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Make the draft" }).press("Enter");
  // The form is gone: who works by keyboard goes on in the page of the draft.
  await expect(page.getByRole("main")).toBeFocused();
  const start = page.getByRole("button", { name: "Start", exact: true });
  await expect(start).toBeEnabled({ timeout: 300_000 });
  await expect(page.getByText("14 stages")).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  await start.press("Enter");
  // The button is gone: who works by keyboard goes on from the page's heading. So it is after Stop and Resume.
  await expect(heading).toBeFocused();
  await page.getByRole("button", { name: "Stop", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Stop it" }).press("Enter");
  await expect(heading).toBeFocused();
  await page.getByRole("button", { name: "Resume" }).press("Enter");
  await expect(heading).toBeFocused();

  // Its curves move while it trains, and are there again after a reload.
  const loss = page.getByRole("img", { name: /^training loss: Miniature from/ });
  await expect(loss).toBeVisible({ timeout: 120_000 });
  await page.reload();
  await expect(loss.or(page.getByRole("img", { name: /^reward: / }))).toBeVisible();
  await expect(page.getByText("14 of 14 done")).toBeVisible({ timeout: 180_000 });
  const picture = page.getByRole("region", { name: "The stages as a picture" });
  await expect(picture).toBeVisible();
  // At 1280 pixels the whole picture is in view, and no page is wider than a phone.
  const overflow = (element: Element) => element.scrollWidth - element.clientWidth;
  await expect.poll(() => picture.evaluate(overflow)).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(picture).toBeHidden();
  await expect.poll(() => page.locator("html").evaluate(overflow)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByTitle("A statement of confidence").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Search" }).fill("alarm");
  await expect(page.getByText(/lc-rl: alarm: step 1/)).toBeVisible();
  await expectAccessible(page);

  // What it was made with comes into the project.
  for (const file of ["world/questions.jsonl", "lc-sft-test/generations.jsonl"]) {
    await page.getByRole("button", { name: `Import ${file}` }).click();
    const dialog = page.getByRole("dialog", { name: "Import into the project" });
    await expect(dialog.getByText(/questions of “people”|“Miniature: LC SFT”/)).toBeVisible();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await expect(dialog.getByText(new RegExp(`rows of ${file} added`))).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
  }

  await page
    .getByRole("row", { name: /the recipe’s choice/ })
    .getByRole("button", { name: /^Make it a model/ })
    .click();
  await page.getByLabel("Name of the model").fill("LC RL");
  await page.getByRole("button", { name: "Make it a model", exact: true }).click();
  await page.getByRole("button", { name: "Evaluate…" }).click();
  // The only dataset with a split for tests.
  await expect(page.getByRole("combobox", { name: "Dataset" })).toHaveValue("people");
  await expect(page.getByRole("combobox", { name: "Split" })).toHaveValue("test");
  await expect(page.getByText("The run’s own test sets are")).toBeVisible();
  await page.getByRole("button", { name: "Evaluate", exact: true }).click();
  const frontier = page.getByRole("link", { name: "See it on the frontier" });
  await expect(frontier).toBeVisible({ timeout: 180_000 });

  await page.getByRole("link", { name: "Where it comes from" }).click();
  await expect(page.getByRole("heading", { name: "LC RL" })).toBeVisible();
  await expect(page.getByText("miniature-smoke, seed 1")).toBeVisible();
  await expect(
    page.locator("section", { hasText: "Where it was read" }).getByRole("link"),
  ).toHaveCount(2);
  await expect(page.getByRole("row", { name: /^lc-sft/ })).toBeVisible();
  await page.getByRole("link", { name: "Miniature" }).click();
  await frontier.click();
  await expect(page.getByRole("rowheader", { name: /^Rules on LC RL/ })).toBeVisible();
  // The reader has read the imported texts too, so the models can be compared.
  await expect(page.getByRole("rowheader", { name: /^Rules on Miniature: LC SFT/ })).toBeVisible();
  await expect(page.getByText("Ringed: LC RL.")).toBeVisible();
  const mark = page.getByRole("link", { name: /^LC RL: accuracy/ }).first();
  await expect(mark).toBeInViewport();
  // At an accuracy of 0 the axis lies over its middle.
  await mark.press("Enter");
  await expect(page.getByRole("heading", { name: "LC RL", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Miniature" }).click();
  await page.getByRole("link", { name: "Have people read it" }).click();
  await expect(page.getByRole("combobox", { name: "Dataset" })).toHaveValue("people");
  await expect(page.getByRole("combobox", { name: "Split" })).toHaveValue("test");
  await expect(page.getByText(/\d+ have a truth and a text by each model/)).toBeVisible();
});
