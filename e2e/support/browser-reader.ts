import { expect, type Page } from "@playwright/test";
import type { Door } from "@/scripts/figures/http-crowdworker";
import type { ScriptedPerson, ScriptedReading } from "@/scripts/figures/scripted-crowd";
import type { StatedText } from "@/scripts/figures/stated-texts";
import { button, confidence, correct, lock, text } from "./task-page";

/** Somebody who takes every text at its word, in a real browser, and whose entries are known. */
export function browserReader(page: Page, facts: readonly StatedText[]) {
  const readings: ScriptedReading[] = [];
  let pseudonym = "";
  const person: ScriptedPerson = {
    fate: { rank: 0, careless: false },
    pseudonym: () => pseudonym,
    readings: () => readings,
  };
  const textsOn = async () => {
    const seen = await page.getByRole("group", { name: /^Text [A-F]$/ }).allTextContents();
    return seen.map((content, i) => {
      const fact = facts.find((f) => content.includes(f.text));
      if (!fact) throw new Error(`A text that nobody wrote: ${content}`);
      return { fact, group: text(page, `Text ${"ABCDEF"[i]}`) };
    });
  };
  return {
    person,
    /** Ends the visit when this task of it is there, which goes to someone else. */
    leave: async (task: number) => {
      await expect(page.getByText(new RegExp(`^Task ${task} of`))).toBeVisible();
      await button(page, "More").click();
      await button(page, "End this session").click();
      await button(page, "End now").click();
      await expect(page.getByRole("heading", { name: "Completion code" })).toBeVisible();
    },
    /** Through consent, instructions and the questions about them. */
    enter: async ({ link, address }: Door) => {
      await page.goto(`/read/${link}${address}`);
      await button(page, "I agree").click();
      await button(page, "I have read this").click();
      const right = [/^70%, because/, /^60%, and that/, /^100%: it leaves/, /^The percentage that/];
      for (const answer of right) {
        await page.getByLabel(answer).check();
      }
      await button(page, "Check my answers").click();
      // What was sent is stored once the first visit is offered.
      await expect(button(page, "Start")).toBeVisible();
      pseudonym = (await page.getByText(/^R-[0-9A-F]{8}$/).textContent()) ?? "";
    },
    /** Begins the visit that is offered, and does its tasks. */
    doVisit: async (roundNo: number, tasks: number, blind: boolean) => {
      await page.reload();
      await button(page, "Start").click();
      for (let no = 1; no <= tasks; no += 1) {
        await expect(page.getByText(new RegExp(`^Task ${no} of`))).toBeVisible();
        const texts = await textsOn();
        for (const { fact, group } of texts) {
          await confidence(group).fill(`${Math.round(100 * fact.confidence)}`);
        }
        if (blind) await lock(page);
        for (const [i, { fact, group }] of texts.entries()) {
          await correct(group, fact.right ? "Yes" : "No").check();
          readings.push({
            roundNo,
            reader: pseudonym,
            fact,
            position: i + 1,
            confidence: fact.confidence,
            correct: fact.right,
            activeMs: null,
          });
        }
        await button(page, "Submit").click();
      }
      const next = page.getByText(new RegExp(`^Task ${tasks + 1} of`));
      const end = page.getByRole("heading", { name: "Completion code" });
      await expect(next.or(end)).toBeVisible();
    },
  };
}
