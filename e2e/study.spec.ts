import { expect, type Page, test } from "@playwright/test";
import pLimit from "p-limit";
import { connect } from "@/db/client";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { StudyDetail } from "@/lib/studies/schema";
import { checkStudy } from "@/scripts/figures/check-study";
import { personalDoors } from "@/scripts/figures/http-crowdworker";
import { type Lab, labelGold, makeLab } from "@/scripts/figures/lab";
import { type StudyPlan, scriptedCrowd } from "@/scripts/figures/scripted-crowd";
import { labelAsStated, makeStatedTexts, type StatedText } from "@/scripts/figures/stated-texts";
import { browserReader } from "./support/browser-reader";
import { chooseItem } from "./support/choose-item";
import { served } from "./support/server";
import { openTab } from "./support/study-page";

const db = connect(served().databaseUrl, { max: 4 });
test.afterAll(() => db.$client.end());

const atOnce = pLimit(10);
const crowdPlan = { people: 40, passFirst: 12, top: 5, careless: 0 };

for (const protocol of ["blind", "paper"] as const) {
  test(`the paper's study, from its draft to its export, ${protocol}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const plan: StudyPlan = { crowd: crowdPlan, tasks: 12, testItems: 4, protocol };
    const random = seededRandom(protocol);
    const pickUrl = () => served().baseUrl;
    const lab = await makeLab(db, pickUrl, random);
    const { facts } = await makeStatedTexts(db, lab.projectId, 40);
    await signInAs(page, lab);
    const study = await draftStudy(page, lab, plan);

    await openTab(page, "Gold items");
    await labelFirst(page, facts);
    await labelGold(lab, study.id, labelAsStated(facts));
    await openTab(page, "Overview");
    await page.getByRole("button", { name: "Start version 1" }).click();
    await page.getByRole("button", { name: "Freeze and start" }).click();
    await expect(page.getByRole("button", { name: "Freeze and start" })).toBeHidden();

    // 39 people over HTTP and one in a browser.
    const doors = await personalDoors(db, study.id, plan.crowd.people + 1);
    const crowd = scriptedCrowd(doors, plan.crowd, facts, pickUrl, protocol).filter(
      (person) => person.fate.rank !== 0,
    );
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const reader = browserReader(phone, facts);
    await atOnce.map(crowd, (person) => person.enter());
    const last = doors.at(-1);
    if (!last) throw new Error("no link is left");
    await reader.enter(last);
    await reader.doVisit(1, 1, protocol === "blind");
    await atOnce.map(crowd, (person) => person.work());
    await expect(phone.getByRole("heading", { name: "Completion code" })).toBeVisible();

    await openTab(page, "Rounds");
    await moveOn(page, "Round 1", "12 people", { going: 12, staying: 28 });
    await reader.doVisit(2, 4, protocol === "blind");
    await atOnce.map(crowd, (person) => person.work());
    await moveOn(page, "Round 2", "5 people", { going: 5, staying: 7 });
    // Everyone who is out is told so, and keeps what they earned.
    const out = crowd.filter(({ fate }) => fate.rank === undefined || fate.rank >= 5);
    for (const person of out.slice(0, 3)) {
      expect(await person.work()).toMatchObject({ reason: "not_selected" });
    }

    await reader.doVisit(3, 2, protocol === "blind");
    await reader.leave(3);
    await atOnce.map(crowd, (person) => person.work());
    await expect(page.getByText("15 of 15 answers (100 %)")).toBeVisible();
    await chooseItem(
      page,
      page.getByRole("button", { name: "Options of the chart" }),
      "Show as a table",
    );
    await expect(funnelRow(page, "Main round", "Invited")).toContainText("5");
    await expect(funnelRow(page, "Round 1", "Passed")).toContainText("12");

    const checks = await checkStudy(lab, study, plan, [...crowd, reader.person], protocol);
    for (const check of checks) expect(check).toMatchObject({ wrong: 0, first: "" });
    expect(checks.find((c) => c.what.startsWith("export"))?.compared).toBeGreaterThan(500);
    await phone.close();
  });
}

async function signInAs(page: Page, { admin }: Lab): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(admin.credentials.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.credentials.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Proof" }).click();
}

/** Builds the study in the browser, as its users do. */
async function draftStudy(page: Page, lab: Lab, plan: StudyPlan): Promise<StudyDetail> {
  await page.getByRole("link", { name: "Studies" }).first().click();
  await page.getByRole("link", { name: "New study" }).click();
  const from = page.getByRole("radiogroup", { name: "Start from" });
  await from.getByRole("radio", { name: "As in the paper" }).check();
  await page.getByLabel("Name, for you").fill("The paper's study");
  await page.getByRole("combobox", { name: "Dataset" }).click();
  await page.getByRole("option", { name: "Stated texts" }).click();
  await page.getByRole("combobox", { name: "Models" }).press("ArrowDown");
  for (const name of ["LC RL", "LC SFT", "Factuality RL"]) {
    await page.getByRole("option", { name }).click();
  }
  await page.keyboard.press("Escape");
  await page.getByLabel("Questions to draw").fill(`${plan.tasks}`);
  await page.getByLabel("Shared questions (%)").fill("25");
  const protocol = page.getByRole("radiogroup", { name: "Protocol" });
  if (plan.protocol === "paper") await protocol.getByLabel("As in the paper").check();
  await page.getByLabel("Gold items", { exact: true }).nth(1).fill(`${plan.testItems}`);
  // $0.85 a task, as in the other rounds.
  await page
    .getByLabel("Pay", { exact: true })
    .nth(1)
    .fill(`${0.85 * plan.testItems}`);
  await page.getByLabel("Maximum to advance").nth(1).fill(`${plan.crowd.top}`);
  await page.getByLabel("Consent text").fill("Ann asks you to take part. Do you agree?");
  await page.getByLabel("Researchers").fill("Ann");
  await page.getByLabel("Institution").fill("A lab");
  await page.getByLabel("Contact for questions").fill("ann@example.org");
  await page.getByRole("button", { name: "Create the study" }).click();
  await expect(page.getByRole("button", { name: "Start version 1" })).toBeVisible();
  const studyId = page.url().match(/studies\/([0-9a-f-]+)/)?.[1] ?? "";
  return lab.admin.call("GET", `/api/projects/${lab.projectId}/studies/${studyId}`);
}

/** Draws candidates and labels the first; the others are labelled over HTTP. */
async function labelFirst(page: Page, facts: readonly StatedText[]): Promise<void> {
  await page.getByLabel("Draw candidates").fill("7");
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await expect(page.getByText("7 candidates are left for you.")).toBeVisible();
  for (const no of [1, 2, 3]) {
    const group = page.getByRole("group", { name: `Text ${no}`, exact: true });
    const content = (await group.textContent()) ?? "";
    const fact = facts.find((f) => content.includes(f.text));
    await group
      .getByLabel("Confidence in its answer")
      .fill(`${Math.round(100 * (fact?.confidence ?? 0))}`);
    await group.getByLabel(fact?.right ? "Right" : "Wrong", { exact: true }).check();
  }
  await page.getByRole("button", { name: "Send labels" }).click();
  await expect(page.getByText("6 candidates are left for you.")).toBeVisible();
}

/** Closes a round and advances the people whom the planned rule passes. */
async function moveOn(
  page: Page,
  round: string,
  who: string,
  { going, staying }: { going: number; staying: number },
): Promise<void> {
  const card = page.getByRole("region", { name: round });
  await card.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Close the round" }).click();
  await card.getByRole("button", { name: "Decide who advances" }).click();
  await expect(card.getByText(`${who} would be invited`)).toBeVisible();
  await card.getByRole("button", { name: "Advance people…" }).click();
  await page.getByRole("button", { name: `Invite ${going}, decline ${staying}` }).click();
  await expect(card.getByText("Advanced on")).toBeVisible();
}

const funnelRow = (page: Page, round: string, step: string) =>
  page.getByRole("row", { name: new RegExp(`^${round} ${step}`) });
