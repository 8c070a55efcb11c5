import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { connect } from "@/db/client";
import { dataset, importFile, member, study } from "@/db/schema";
import { makeStudy } from "@/db/testing/make-study";
import { shareView } from "@/lib/shares/server/share-view";
import { everyPage, hearBrowser } from "@/scripts/figures/browser";
import { served } from "./support/server";
import { signIn } from "./support/sign-in";

const db = connect(served().databaseUrl, { max: 2 });
test.afterAll(() => db.$client.end());

const phone = { width: 360, height: 740 };

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
    // What is wider than a phone scrolls in a box of its own.
    const { sideways, cutOff } = await page.evaluate(measureWidth);
    expect(sideways, `${path} is wider than the window by`).toBeLessThanOrEqual(0);
    expect(cutOff, `${path} has what is cut off, and no edge that says so`).toEqual([]);
  }
}

/** By how much the page is wider than the window, and which boxes scroll sideways without an edge that is seen. */
function measureWidth() {
  const scrolls = (box: Element) =>
    box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX);
  const cutOff = [...document.querySelectorAll("main *")].filter(
    (box) => scrolls(box) && getComputedStyle(box).backgroundImage === "none",
  );
  return {
    sideways: (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth,
    cutOff: cutOff.map((box) => box.outerHTML.slice(0, 120)),
  };
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
  const heard = await hearBrowser(page);
  await page.setViewportSize(phone);
  await visit(page, ["/sign-in", "/nowhere"]);
  await signIn(page, "instance admin");
  await visit(page, ["/instance", "/log"]);
  await page.context().clearCookies();
  await signIn(page, "admin");
  const projectId = (await db.select().from(member))[0]?.projectId ?? "";
  const studies = await db.select().from(study);
  const started = studies.find((one) => one.projectId === projectId)?.id ?? "";
  const datasetId = (await db.select().from(dataset))[0]?.id ?? "";
  const importId = (await db.select().from(importFile))[0]?.id ?? randomUUID();
  const named = { projectId, studyId: started, datasetId, importId };
  await visit(page, everyPage("staff", named));
  const logo = await page.getByRole("link", { name: "Candor", exact: true }).boundingBox();
  expect(logo?.height, "the name is on one line").toBeLessThan(40);
  expect(heard).toEqual([]);
});

test("no page of a crowdworker or behind a shared link violates its policy", async ({ page }) => {
  test.setTimeout(300_000);
  const heard = await hearBrowser(page);
  await page.setViewportSize(phone);
  const made = await makeStudy(db, { questions: 1, models: 1, overlap: 1 });
  const [who] = await db.select().from(member);
  const link = randomUUID();
  await shareView(db, {
    projectId: who?.projectId ?? "",
    title: "A view",
    view: {},
    link,
    user: { id: who?.userId ?? "", name: "Ada" },
  });
  await visit(page, [...everyPage("reader", { link: made.link }), `/read/${randomUUID()}`]);
  await visit(page, [...everyPage("shared", { link }), `/shared/${randomUUID()}`]);
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
  const files = ["/icon.svg", "/manifest.webmanifest", "/examples/questions.csv"];
  for (const path of ["/api/health", "/api/nope", "/api/openapi.json", ...files, "/%zz"]) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject(everywhere);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    // This one is reached by plain http.
    expect(headers).not.toHaveProperty("strict-transport-security");
  }
});
