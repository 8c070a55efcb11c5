import { createElement } from "react";
import { expect, test } from "vitest";
import type { ReaderView } from "@/lib/crowd/participation/queries";
import { ReadingFlow } from "./reading-flow";
import { reading, renderPage } from "./testing/render-page";

const arrive = (changes: Partial<ReaderView>) =>
  renderPage(
    createElement(ReadingFlow, { link: "l", initial: { ...reading, ...changes }, held: null }),
  );

const me = {
  ...{ pseudonym: "R-1", demographicsDone: true, instructionsRead: false, comprehension: null },
  ...{ answered: 0, earnedCents: 0, currency: "USD" },
};

test.each([
  ["Nobody new can start at the moment", "for somebody new", { unfunded: true }],
  ["This study has not opened yet", "for somebody new", { state: "draft" }],
  ["This study is paused", "for somebody new", { state: "paused" }],
  ["This study is closed", "for somebody new", { state: "closed" }],
  ["This study is paused", "for somebody who has agreed", { state: "paused", door: "in", me }],
  ["This study is closed", "for somebody who has agreed", { state: "closed", door: "in", me }],
] as const)("%j has a way back to the platform, %s", (title, _who, changes) => {
  const page = arrive(changes);
  expect(page).toContain(title);
  // Whoever has agreed on this device, and is sent back, has had no session.
  expect(page).toContain(
    "me" in changes ? "You have not started a task" : "If you have not started a task",
  );
  expect(page).toMatch(/href="[^"]*cc=N0"[^>]*>Go back to app\.prolific\.com/);

  const consent = { ...reading.consent, declineTo: null };
  const unconnected = arrive({ ...changes, consent });
  expect(unconnected).not.toContain("Go back to");
  expect(unconnected).toContain("return the study there. There is no completion code for that.");
  // While the study may go on, the page says when to wait and when to go back.
  const isOver = "state" in changes && changes.state === "closed";
  expect(unconnected.includes("wait here if your time there allows it. Otherwise")).toBe(!isOver);
  expect(arrive({ ...changes, consent, hasPersonalLinks: true })).not.toContain("return the study");
});
