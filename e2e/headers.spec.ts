import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { connect } from "@/db/client";
import { dataset, importFile, member, study } from "@/db/schema";
import { makeStudy } from "@/db/testing/make-study";
import { shareView } from "@/lib/shares/server/share-view";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

/** Every page that the app has, with the names in brackets filled in. */
function pages(groups: string, named: Record<string, string>): string[] {
  return globSync(`app/(${groups})/**/page.tsx`).map((file) => {
    const path = file.replace(/^app\/\([^/]+\)/, "").replace(/\/page\.tsx$/, "");
    return path.replaceAll(/\[(\w+)\]/g, (_, name: string) => named[name] ?? randomUUID()) || "/";
  });
}

/** Collects what the browser has to complain about: violations of the policy, and errors on the console. */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction("heard", (what: string) => heard.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      const told = { violatedDirective, blockedURI, sourceFile, lineNumber, at: location.href };
      (window as unknown as { heard(what: string): void }).heard(JSON.stringify(told));
    });
  });
  page.on("pageerror", (error) => heard.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    // That somebody is not signed in or not allowed, or that nothing has this id, is an answer.
    if (message.type() !== "error" || /status of 4(0[134]|10)/.test(message.text())) return;
    heard.push(`${page.url()}: ${message.text()}`);
  });
  return heard;
}

async function visit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    const answer = await page.goto(path);
    const headers = answer?.headers() ?? {};
    expect(headers["content-security-policy"], path).toMatch(
      /script-src 'nonce-[^']{20,}' 'strict-dynamic';.*frame-ancestors 'none'/,
    );
    expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).toMatchObject(everywhere);
    await page.waitForLoadState("networkidle");
    // The page's own scripts ran: where the policy stops them, nothing but a frame is there.
    await expect(page.locator("h1, h2").first()).toBeVisible();
  }
}

const everywhere = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

test("no page of the staff violates its policy", async ({ page }) => {
  test.setTimeout(300_000);
  const heard = await listen(page);
  await visit(page, ["/sign-in", "/nowhere"]);
  await signIn(page, "admin");
  const projectId = (await db.select().from(member))[0]?.projectId ?? "";
  const studies = await db.select().from(study);
  const started = studies.find((one) => one.projectId === projectId)?.id ?? "";
  const datasetId = (await db.select().from(dataset))[0]?.id ?? "";
  const importId = (await db.select().from(importFile))[0]?.id ?? randomUUID();
  const named = { projectId, studyId: started, datasetId, importId };
  await visit(page, pages("staff", named));
  expect(heard).toEqual([]);
});

test("no page of a crowdworker or behind a shared link violates its policy", async ({ page }) => {
  test.setTimeout(300_000);
  const heard = await listen(page);
  const made = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const [who] = await db.select().from(member);
  const link = randomUUID();
  await shareView(db, {
    ...{ projectId: who?.projectId ?? "", title: "A view", view: {}, link },
    user: { id: who?.userId ?? "", name: "Ada" },
  });
  await visit(page, [...pages("reader", { link: made.link }), `/read/${randomUUID()}`]);
  await visit(page, [...pages("shared", { link }), `/shared/${randomUUID()}`]);
  expect(heard).toEqual([]);
});

test("a script that somebody brings in does not run", async ({ page }) => {
  await page.goto("/sign-in");
  const ran = await page.evaluate(async () => {
    const frame = document.createElement("div");
    frame.innerHTML = '<img src="x" onerror="window.ran = true">';
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return (window as { ran?: boolean }).ran ?? false;
  });
  expect(ran).toBe(false);
});

test("every other answer has the headers as well, and may load nothing", async ({ request }) => {
  for (const path of ["/api/health", "/api/nope", "/api/openapi.json", "/icon.svg", "/%zz"]) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject(everywhere);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    // This one is reached by plain http.
    expect(headers).not.toHaveProperty("strict-transport-security");
  }
});
