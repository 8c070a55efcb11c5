import { expect, test } from "vitest";
import { restReason } from "@/lib/crowd/visits/schema";
import { restPage } from "./rest-words";

const session = (finished: boolean) => ({
  code: "C0DE",
  earlierCodes: [],
  done: finished ? 2 : 1,
  quota: 2,
  earnedCents: 100,
  finished,
  closed: false,
  returnTo: "https://app.prolific.com/submissions/complete?cc=C0DE",
});
const alone = { brought: null, offer: null, currency: "USD" };
const copy = ["Copy your completion code before you close this page."];

test("after a session the page says first that it is done, then what comes next", () => {
  for (const reason of ["not_sent", "unfunded", "full", "paused", "closed"] as const) {
    const page = restPage({ reason, last: session(true), ...alone });
    expect(page).toMatchObject({ title: "Thank you, this session is done", words: copy });
    expect(page.next?.title).not.toBe(undefined);
  }
  const nextTitle = (reason: "not_sent" | "unfunded") =>
    restPage({ reason, last: session(true), ...alone }).next?.title;
  expect(nextTitle("unfunded")).toBe("No further session can start at the moment");
  expect(nextTitle("not_sent")).toBe("For another session, take the study on Prolific again");
  expect(restPage({ reason: "unfunded", last: session(false), ...alone }).title).toBe(
    "This session is over",
  );
});

test("who has a code is asked to copy it, whatever comes next", () => {
  for (const reason of restReason.exclude(["not_understood"]).options) {
    for (const finished of [true, false]) {
      expect(restPage({ reason, last: session(finished), ...alone }).words).toEqual(copy);
    }
    expect(restPage({ reason, last: null, ...alone }).words.join()).not.toContain("code");
  }
});

test("whose session ended because the study was closed reads so, that they are paid, and what to do", () => {
  const last = { ...session(false), closed: true };
  const study = restPage({ reason: "finished", last, ...alone });
  expect(study).toMatchObject({ title: "The researchers have closed this study", words: copy });
  expect(study.next?.words).toEqual([
    "It closed before your last task. Your answers help, and you are paid for every task you sent.",
    "There is nothing more to do. You can close this page when you have copied the code.",
  ]);
  const part = restPage({ reason: "review", last, ...alone });
  expect(part.title).toBe("The researchers have closed this part");
  expect(part.next?.words.join(" ")).toContain("If the researchers invite you again");
  // Every session begins with a task, which they gave up.
  const nothingSent = restPage({ reason: "finished", last: { ...last, done: 0 }, ...alone });
  expect(nothingSent.next?.words[0]).toBe("It closed before you had sent a task.");
});

test("whose session was closed, and may do more, reads that as well", () => {
  const last = { ...session(false), closed: true };
  const page = restPage({ reason: "not_sent", last, ...alone });
  expect(page.title).toBe("The researchers have closed this part");
  expect(page.next?.title).toBe("For another session, take the study on Prolific again");
  expect(page.next?.words.join(" ")).toContain("You will be sent back here.");
  for (const reason of ["unfunded", "busy", "paused", "full"] as const) {
    expect(restPage({ reason, last, ...alone }).next?.title).toBeDefined();
  }
});

test("who qualified and needs a submission for the next part reads so, what it pays and where to start it", () => {
  const offer = {
    ...{ roundKind: "main" as const, roundNo: 2, rounds: 2, visitNo: 1, tasks: 10, practice: 0 },
    ...{ minutes: 60, payCents: 400, eachCents: 40, minutesPerTask: 2 },
  };
  const page = restPage({ reason: "not_sent", last: session(true), ...alone, offer });
  expect(page).toMatchObject({ title: "Thank you, this session is done", words: copy });
  expect(page.next).toEqual({
    title: "You qualified for the next part",
    words: [
      "It is part 2 of 2: up to 10 tasks, and $4.00 for all of them.",
      "Take it on Prolific, where it is a submission of its own. You will be sent back here.",
    ],
  });
  const brought = { returnTo: session(true).returnTo };
  const bringing = restPage({ reason: "not_sent", last: session(true), ...alone, brought, offer });
  expect(bringing.title).toBe("You qualified for the next part");
  const unpaid = { ...offer, payCents: 0, roundKind: "qualification" as const };
  expect(
    restPage({ reason: "not_sent", last: session(true), ...alone, offer: unpaid }).next?.words[0],
  ).toBe("It is part 2 of 2: 10 tasks. It is not paid.");
  // Another session of a part that they have done.
  const again = restPage({
    reason: "not_sent",
    last: session(true),
    ...alone,
    offer: { ...offer, visitNo: 2 },
  });
  expect(again.next?.title).toBe("For another session, take the study on Prolific again");
});

test("who may be invited reads that this page says how to go on, wherever the next part starts", () => {
  const { next } = restPage({ reason: "review", last: session(true), ...alone });
  expect(next?.words[0]).toContain(
    "If they invite you to the next part, this page says how to start it.",
  );
  for (const last of [session(false), { ...session(false), closed: true }]) {
    const words = restPage({ reason: "review", last, ...alone }).next?.words.join(" ");
    expect(words).toContain("If the researchers invite you again, this page says how to continue.");
  }
});

test("who comes for a first session reads why there is none", () => {
  const titleOf = (reason: "not_sent" | "unfunded") =>
    restPage({ reason, last: null, ...alone }).title;
  expect(titleOf("not_sent")).toBe("Come from Prolific to start a session");
  expect(titleOf("unfunded")).toBe("No session can start at the moment");
});
