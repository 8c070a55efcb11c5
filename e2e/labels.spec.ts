import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { createProject } from "./support/create-project";
import { signIn } from "./support/sign-in";

const labels = [
  "reader,dataset,question,label",
  ...["a", "a", "b", "b"].map((label, q) => `Ann,Four,q${q},${label}`),
  ...["a", "b", "b", "b"].map((label, q) => `Bob,Four,q${q},${label}`),
].join("\n");

test("a file of labels is imported, and shows how far its readers agree", async ({ page }) => {
  await signIn(page, "researcher");
  await createProject(page, "Labels");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page
    .getByLabel("File to import")
    .setInputFiles({ name: "four.csv", mimeType: "text/csv", buffer: Buffer.from(labels) });
  await expect(page.getByRole("radio", { name: "Labels" })).toBeChecked();
  await page.getByRole("switch", { name: "Create missing datasets and questions" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("four.csv is imported")).toBeVisible();

  await page.getByRole("link", { name: "Labels", exact: true }).click();
  // Same: 3 of 4. By chance: 1/2 * 1/4 both a, 1/2 * 3/4 both b: 1/2. (3/4 - 1/2) / (1 - 1/2).
  const pair = page.getByRole("row", { name: "Ann and Bob" });
  await expect(pair).toContainText("0.500");
  await expect(pair).toContainText("75.0");
  // Of 8 labels 3 are a: 1 - (2/8) / ((64 - 9 - 25) / (8 * 7)), and (3/4 - 34/64) / (1 - 34/64).
  const joint = page.getByRole("region", { name: "Agreement on labels" });
  await expect(joint).toContainText("0.533");
  await expect(joint).toContainText("0.467");
  await expectAccessible(page);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download labels" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("labels-labels.csv");
});
