import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { signIn } from "./support/sign-in";

test("an address that names nothing answers 404, with a way back", async ({ page }) => {
  await signIn(page, "researcher");
  await page.getByRole("link", { name: "Sample project" }).click();
  await page.waitForURL(/\/projects\/[^/]+/);
  const projectId = new URL(page.url()).pathname.split("/")[2];
  const unknown = randomUUID();
  for (const path of [
    `/projects/${unknown}`,
    `/projects/${unknown}/figures`,
    "/projects/none",
    `/projects/${projectId}/studies/${unknown}/results`,
    `/projects/${projectId}/datasets/${unknown}`,
    `/projects/${projectId}/datasets/${unknown}/questions`,
    `/projects/${projectId}/imports/${unknown}`,
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to the start" }).click();
  await expect(page.getByRole("link", { name: "Sample project" })).toBeVisible();
  expect((await page.goto(`/projects/${projectId}`))?.status()).toBe(200);

  // A program gets the same kind of answer as elsewhere in the API.
  const inApi = await page.request.get("/api/nope");
  expect(inApi.status()).toBe(404);
  expect(await inApi.json()).toMatchObject({ error: { code: "not_found" } });

  // A study's results come with their page, for who may see them alone.
  const listed = await page.request.get(`/api/projects/${projectId}/studies`);
  const { studies } = (await listed.json()) as { studies: { id: string; link: string }[] };
  const results = `/projects/${projectId}/studies/${studies.find(({ link }) => link === "sample")?.id}/results`;
  expect(await (await page.request.get(results)).text()).toContain("Sample hedged");

  // Who is not signed in is asked to, and learns nothing.
  await page.context().clearCookies();
  const asked = await page.request.get(results, { maxRedirects: 0 });
  expect(asked.headers().location).toBe(`/sign-in?next=${encodeURIComponent(results)}`);
  expect((await page.goto(`/projects/${unknown}`))?.status()).toBe(200);
  await expect(page).toHaveURL(/sign-in/);
});
