import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { createProject } from "./support/create-project";
import { signIn } from "./support/sign-in";
import { button, heading } from "./support/task-page";

test("phrases are chosen, asked about, measured, and used as a table", async ({
  page,
  browser,
}) => {
  await signIn(page, "researcher");
  await createProject(page, "Phrases");
  await page.getByRole("link", { name: "Studies", exact: true }).click();
  await page.getByRole("link", { name: "New study" }).click();
  await page.getByRole("link", { name: "set of phrases" }).click();
  await page.getByLabel("Phrases", { exact: true }).fill("probably\nI doubt\nProbably");
  await page.getByRole("button", { name: "Add these" }).click();
  await expect(page.getByText("Line 3 repeats line 1: “Probably”.")).toBeVisible();
  await page.getByLabel("Sentence with probably").fill("Rain is coming.");
  await expect(page.getByText("The phrase is not in it")).toBeVisible();
  await page.getByLabel("Sentence with probably").fill("It will probably rain.");
  await page.getByLabel("Sentence with I doubt").fill("I doubt it.");
  await page.getByLabel("Name of the set").fill("Two phrases");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and set up the study" }).click();

  await expect(page.getByText("2 can be shown in each way.")).toBeVisible();
  await page.getByLabel("Name, for you").fill("What they mean");
  await page.getByLabel("Open to everyone").check();
  await page.getByLabel("Researchers").fill("Ann");
  await page.getByLabel("Institution").fill("A lab");
  await page.getByLabel("Contact for questions").fill("ann@example.org");
  await page.getByLabel("Consent text").fill("Do you agree?");
  await page.getByRole("button", { name: "Create the study" }).click();
  await page.getByRole("button", { name: "Start version 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Freeze and start" }).click();
  const link = await page.getByRole("textbox", { name: "Link for crowdworkers" }).inputValue();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const crowd = await phone.newPage();
  await crowd.goto(link);
  await button(crowd, "I agree").click();
  await button(crowd, "Continue").click();
  await button(crowd, "I have read this").click();
  await button(crowd, "Start").click();
  const field = crowd.getByLabel("Its probability, to you");
  const asked = "When somebody says";
  await expect(heading(crowd)).toContainText(asked);
  await expectAccessible(crowd);
  // By the keyboard alone: what is missing is said, and Enter sends.
  await field.press("Enter");
  await expect(crowd.getByText("Enter the probability, from 0 to 100%.")).toBeVisible();
  await field.fill("70");
  const first = (await heading(crowd).textContent()) ?? "";
  await field.press("Enter");
  await expect(heading(crowd)).not.toHaveText(first);
  await expect(heading(crowd)).toContainText(asked);
  await crowd.getByLabel("This phrase means nothing to me").check();
  await button(crowd, "Submit").click();
  await expect(heading(crowd)).not.toContainText(asked);
  await phone.close();

  await page.getByRole("link", { name: "Results", exact: true }).click();
  await expect(page.getByText("1 person.", { exact: true })).toBeVisible();
  await expect(page.getByText("means nothing to 1 person.").first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "70.0" }).first()).toBeVisible();
  await expectAccessible(page);
  // More people may come, so it asks first.
  await page.getByRole("button", { name: "Use as phrase table" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("the answers of 1 person so far");
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.getByRole("link", { name: "phrase tables" }).click();
  await expect(page.getByRole("heading", { name: /^What they mean: Phrases/ })).toBeVisible();

  // Choosing a kind of study alone leaves nothing to lose, so leaving the page asks nothing.
  await page.getByRole("link", { name: "Studies", exact: true }).click();
  await page.getByRole("link", { name: "New study" }).click();
  await page.getByLabel("Phrase study").check();
  await page.getByRole("link", { name: "Make a set of phrases" }).click();
  await expect(page.getByRole("heading", { name: "New phrase set" })).toBeVisible();
});

const answers = [70, 75, 80, 60, 65].flatMap((percent, i) => [
  `${i},likely,${percent}`,
  `${i},maybe,${percent - 30}`,
]);

test("a file of people’s answers is shown as a picture, and becomes a table", async ({ page }) => {
  await signIn(page, "researcher");
  await createProject(page, "A table of phrases");
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByRole("link", { name: "Phrase tables", exact: true }).click();
  await page.getByLabel("Name").fill("Five people");
  await page.getByLabel("Source").fill("Asked at lunch");
  await page.locator("input[type=file]").setInputFiles({
    name: "answers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["respondent,phrase,percent", ...answers].join("\n")),
  });
  await expect(page.getByText("10 answers, at most 5 about a phrase")).toBeVisible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const table = page.getByRole("region", { name: "Five people", exact: true });
  await expect(table.getByRole("row", { name: /^likely/ })).toContainText("70.0");
  await expect(page.getByRole("img", { name: /^likely: median 70.0/ })).toBeVisible();
  await expect.poll(() => marginBelow(page)).toBeGreaterThan(1.5);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Options of Five people" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Save as PNG" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^five-people.*\.png$/);
});

/** How many times as far the dots of the first phrase are from the name of the second as from their own. */
const marginBelow = (page: Page) =>
  page.getByRole("group", { name: /^What people take/ }).evaluate((chart) => {
    const middle = (element: Element | undefined) => {
      const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return top + height / 2;
    };
    const [first, second] = chart.querySelectorAll("[role=img]");
    const dot = middle(first?.querySelector("circle") ?? undefined);
    const [own, next] = [first, second].map((mark) =>
      middle(mark?.querySelector("text") ?? undefined),
    );
    return ((next ?? 0) - dot) / (dot - (own ?? 0));
  });
