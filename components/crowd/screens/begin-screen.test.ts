import { createElement } from "react";
import { expect, test } from "vitest";
import type { StepOf } from "@/lib/crowd/tasks/schema";
import { declineTo, renderScreen } from "../testing/render-page";
import { BeginScreen } from "./begin-screen";

const back = "https://school.example/credit?id=47";
const last = {
  code: "C0DE",
  earlierCodes: [],
  done: 2,
  quota: 2,
  earnedCents: 0,
  finished: true,
  closed: false,
  returnTo: back,
};
const step: StepOf<"begin"> = {
  step: "begin",
  offer: {
    ...{ roundKind: "main", roundNo: 1, rounds: 1, visitNo: 2, tasks: 2, practice: 0 },
    ...{ minutes: 60, payCents: 0, eachCents: 0, minutesPerTask: 2 },
  },
  ...{ last, brought: null, answered: 2, earnedCents: 0, currency: "USD" },
};
const begin = (changes: Partial<typeof step>) =>
  renderScreen(createElement(BeginScreen, { step: { ...step, ...changes } }));

test("who brings a submission for another session can't go back with an earlier code", () => {
  const page = begin({ last: { ...last, returnTo: null }, brought: { returnTo: declineTo } });
  const words = [">Your tasks, session 2<", ">Start<", ">Your earlier session<", ">C0DE<"];
  const at = words.map((some) => page.indexOf(some));
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(page).not.toContain("href=");
  expect(page).not.toContain("paste");
});

test("after a session, its thanks, code and way back come before the next one", () => {
  const page = begin({});
  const words = [
    "this session is done",
    ">C0DE<",
    `href="${back}"`,
    ">Your tasks, session 2<",
    ">Start<",
  ];
  const at = words.map((some) => page.indexOf(some));
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(begin({ last: null })).not.toContain("this session is done");
});
