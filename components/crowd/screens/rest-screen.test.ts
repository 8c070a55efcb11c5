import { createElement } from "react";
import { expect, test } from "vitest";
import type { StepOf } from "@/lib/crowd/tasks/schema";
import { declineTo, reading, renderScreen } from "../testing/render-page";
import { RestScreen } from "./rest-screen";

const back = "https://app.prolific.com/submissions/complete?cc=C0DE";
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
const afterSession: StepOf<"rest"> = {
  ...{ step: "rest", reason: "not_sent", last, brought: null, screenedOut: null, offer: null },
  ...{ answered: 2, earnedCents: 0, currency: "USD" },
};
const rest = (changes: Partial<StepOf<"rest">>, seen = reading) =>
  renderScreen(createElement(RestScreen, { step: { ...afterSession, ...changes } }), seen);

/** Where each of the words is on the page. */
const placesOf = (page: string, words: string[]) => words.map((some) => page.indexOf(some));

test("after a session come the code, the way back, and then what is next", () => {
  const page = rest({});
  const words = [
    "this session is done",
    ">C0DE<",
    "Go back to",
    "take the study on Prolific again",
  ];
  const at = placesOf(page, words);
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
});

test("who comes for another session that can't start goes back without the earlier one's code", () => {
  const page = rest({
    reason: "unfunded",
    last: { ...last, returnTo: null },
    brought: { returnTo: declineTo },
  });
  const words = ["No further session can start", "Go back to", "Your earlier session", ">C0DE<"];
  const at = placesOf(page, words);
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(page).not.toContain("this session is done");
  expect(page.match(/href="[^"]*"/g)).toEqual([`href="${declineTo}"`]);
  expect(page).not.toContain("paste");
});

test("who has agreed and can't start learns how to go back", () => {
  const nothing = { last: null, answered: 0 };
  const unconnected = { ...reading, consent: { ...reading.consent, declineTo: null } };
  for (const reason of ["paused", "closed", "full", "unfunded"] as const) {
    expect(rest({ ...nothing, reason })).toContain(`href="${declineTo}"`);
    expect(rest({ ...nothing, reason }, unconnected)).toContain("return the study there");
  }
  // They have no session: the page says so, and what the way back does.
  const closed = rest({ ...nothing, reason: "closed" });
  expect(closed).toContain("This study is closed to new people");
  expect(closed).toContain("You have not started a task, and can go back without taking part.");
  expect(closed).toContain("Nothing is paid for it, and you may be asked to return it there.");
  expect(closed).not.toContain("If ");
  expect(rest({ ...nothing, reason: "closed" }, unconnected)).toContain(
    "You have not started a task. If another website sent you here, go back to it",
  );
  // While a round is paused, somebody in a session is told no more than others.
  expect(rest({ ...nothing, reason: "paused" })).toContain("If you have not started a task and");
  // Who was screened out has a code for it, and who has done tasks is paid for them.
  const screenedOut = { code: "S0UT", returnTo: null };
  expect(rest({ ...nothing, reason: "not_understood", screenedOut })).not.toContain(declineTo);
  expect(rest({ last: null, reason: "paused" })).not.toContain(declineTo);
});

test("whose test was closed, and who was not selected, reads one heading, and once that they are paid", () => {
  const closed = { ...last, done: 1, finished: false, closed: true };
  const page = rest({ reason: "not_selected", last: closed, answered: 1 });
  expect(page).toContain("The researchers have closed this part");
  expect(page).not.toContain("your part is done");
  expect(page).toContain("you were not selected this time");
  expect(page.split("Your answers help, and you are paid for every task you sent.").length).toBe(2);
  expect(page).not.toContain("every task you did");
  expect(rest({ reason: "not_selected" })).toContain("you are paid for every task you sent");
});

test("the codes of earlier sessions stay on the page", () => {
  const page = rest({ last: { ...last, earlierCodes: ["FIRST", "SECOND"] } });
  expect(page).toContain("Codes of your earlier sessions");
  expect(placesOf(page, [">C0DE<", ">FIRST<", ">SECOND<"])).not.toContain(-1);
  expect(rest({})).not.toContain("earlier session");
});
