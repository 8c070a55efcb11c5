import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ReaderView } from "@/lib/crowd/participation/queries";
import { startingPoints } from "@/lib/studies/starting-points";
import { ReadingFlow } from "../reading-flow";
import { StudyProvider } from "../study-context";
import { RestScreen } from "./rest-screen";

const back = "https://app.prolific.com/submissions/complete?cc=N0";

const { protocol, asks } = startingPoints.simple;
const reading: ReaderView = {
  title: "T",
  state: "open",
  unfunded: false,
  preview: false,
  protocol,
  wording: { flat: "own", words: "own" },
  outputsPerTask: 1,
  asks,
  consent: {
    version: 1,
    text: "Do you agree?",
    facts: [],
    retentionMonths: null,
    stored: [],
    ifYouWithdraw: [],
    declineTo: back,
  },
  hasPersonalLinks: false,
  door: "new",
  eraseAt: null,
  codes: [],
  instructions: { text: "", examples: false },
  demographics: [],
  comprehension: null,
  me: null,
};

const render = (page: Parameters<typeof createElement>[2]) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, page));

const arrive = (changes: Partial<ReaderView>) =>
  render(
    createElement(ReadingFlow, { link: "l", initial: { ...reading, ...changes }, held: null }),
  );

test.each([
  ["Nobody new can start at the moment", { unfunded: true }],
  ["This study has not opened yet", { state: "draft" }],
  ["This study is paused", { state: "paused" }],
  ["This study is closed", { state: "closed" }],
] as const)("before consent, %j has a way back to the platform", (title, changes) => {
  const page = arrive(changes);
  expect(page).toContain(title);
  expect(page).toContain("If you have not started");
  expect(page).toMatch(/href="[^"]*cc=N0"[^>]*>Go back to app\.prolific\.com/);

  const consent = { ...reading.consent, declineTo: null };
  const unconnected = arrive({ ...changes, consent });
  expect(unconnected).not.toContain("Go back to");
  expect(unconnected).toContain("return the study there. There is no completion code for that.");
  expect(arrive({ ...changes, consent, hasPersonalLinks: true })).not.toContain("return the study");
});

test("after a session come the code, the way back, and then what is next", () => {
  const last = { code: "C0DE", done: 2, quota: 2, earnedCents: 0, finished: true, returnTo: back };
  const step = {
    step: "rest" as const,
    reason: "not_sent" as const,
    last,
    screenedOut: null,
    answered: 2,
    earnedCents: 0,
    currency: "USD",
  };
  const page = render(
    createElement(
      StudyProvider,
      { value: { link: "l", reading, held: null } },
      createElement(RestScreen, { step }),
    ),
  );
  const at = [
    "this session is done",
    ">C0DE<",
    "Go back to",
    "take the study on Prolific again",
  ].map((words) => page.indexOf(words));
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
});
