import { expect, test } from "vitest";
import { testAsker } from "@/db/testing/study-config";
import { nextStep } from "./next-step";
import type { RoundState, StudyDetail } from "./schema";
import type { Arrival } from "./schema-config";
import { startingPoints } from "./starting-points";

const version = (no: number, frozenAt: string | null, kind: keyof typeof startingPoints) => ({
  no,
  frozenAt,
  config: {
    ...startingPoints[kind],
    title: "T",
    datasetId: "d",
    split: null,
    modelIds: ["m"],
    sampleSize: 10,
    seed: "1",
    consent: { text: "Do you agree?", asker: testAsker },
  },
});

const step = (
  state: StudyDetail["state"],
  versions: StudyDetail["versions"],
  gold: { needed: number; agreed: number } | null = null,
  rounds: Parameters<typeof nextStep>[2] = [],
  around: Partial<Parameters<typeof nextStep>[3]> = {},
) => {
  const [newest] = versions;
  if (!newest) throw new Error("a study has a version");
  return nextStep({ state, versions, config: newest.config }, gold, rounds, {
    links: 0,
    isConnected: false,
    isUnfunded: false,
    ...around,
  });
};

test("gold comes before the start, the start before the link", () => {
  const draft = [version(1, null, "paper")];
  expect(step("draft", draft, { needed: 21, agreed: 20 })).toEqual({
    text: "1 more gold item has to be agreed on before version 1 can start.",
    tab: "gold",
  });
  expect(step("draft", draft, { needed: 21, agreed: 21 }).text).toContain("then start it");
  const [first] = draft.map((one) => ({
    ...one,
    config: { ...one.config, consent: { text: "Contact [name]." } },
  }));
  expect(step("draft", first ? [first] : []).tab).toBe("edit");
  const started = [version(1, "2026-11-21T12:00:00.000Z", "paper")];
  expect(step("open", started, { needed: 21, agreed: 21 }).tab).toBe("links");
  expect(step("paused", started).tab).toBe("rounds");
  expect(step("closed", started).tab).toBe("results");
});

test("the way to invite people fits how the study identifies them", () => {
  const started = version(1, "2026-11-21T12:00:00.000Z", "simple");
  const textOf = (arrival: Arrival, around = {}) =>
    step("open", [{ ...started, config: { ...started.config, arrival } }], null, [], around).text;
  expect(textOf({ by: "open" })).toMatch(/^Give crowdworkers the link on this page/);
  expect(textOf({ by: "links" })).toMatch(/^Make personal links under Links, and give each person/);
  expect(textOf({ by: "links" }, { links: 4 })).toMatch(
    /^Give each person a personal link: 4 are under Links/,
  );
  expect(textOf({ by: "platform", parameter: "PID" })).toMatch(/^Give the platform the address/);
  const prolific = { by: "platform" as const, parameter: "PROLIFIC_PID" };
  expect(textOf(prolific)).toMatch(/^Connect the study with Prolific under Pay/);
  expect(textOf(prolific, { isConnected: true })).toMatch(/^The study is connected with Prolific/);
  expect(
    textOf({ ...prolific, returnTo: "https://app.prolific.com/submissions/complete" }),
  ).toMatch(/^Give Prolific the address under Links. You can also connect .* but need not/);
});

test("a draft beside a running version is spoken of as such", () => {
  const both = [version(2, null, "simple"), version(1, "2026-11-21T12:00:00.000Z", "simple")];
  expect(step("open", both).text).toContain("Version 2 is a draft");
  expect(step("open", both.slice(1)).tab).toBe("links");
});

const round = (
  no: number,
  state: RoundState,
  { isMain = false, submitted = 0, movedOn = true } = {},
) => ({
  no,
  kind: isMain ? ("main" as const) : ("qualification" as const),
  state,
  movedOnAt: movedOn ? "2026-11-22T12:00:00.000Z" : null,
  slots: 90,
  submitted,
  reachable: null as number | null,
  people: { invited: 32, failedQuestions: 0, begun: 31, finished: 30, passed: 0, failed: 0 },
});

test("leads to the links until the first people have begun", () => {
  const tabOf = (kind: "simple" | "paper", isMain: boolean, begun: number) => {
    const first = round(1, "open", { isMain, movedOn: false });
    return step("open", [version(1, "2026-11-21T12:00:00.000Z", kind)], null, [
      { ...first, people: { ...first.people, begun } },
    ]).tab;
  };
  expect(tabOf("simple", true, 0)).toBe("links");
  expect(tabOf("simple", true, 1)).toBe("results");
  expect(tabOf("paper", false, 0)).toBe("links");
  expect(tabOf("paper", false, 1)).toBe("rounds");
});

test("says what is still missing once people have begun, not how to invite the first", () => {
  const textOf = (kind: "simple" | "paper", begun: number) => {
    const first = round(1, "open", { isMain: kind === "simple", submitted: 12, movedOn: false });
    return step("open", [version(1, "2026-11-21T12:00:00.000Z", kind)], null, [
      { ...first, people: { ...first.people, begun, finished: 4 } },
    ]).text;
  };
  expect(textOf("simple", 0)).toMatch(/^Make personal links/);
  expect(textOf("simple", 5)).toMatch(/^The main round is open, and 78 answers are still to come/);
  expect(textOf("paper", 0)).toMatch(/^Make personal links/);
  expect(textOf("paper", 5)).toMatch(/^Round 1 is open: 4 of 5 people who began have finished it/);
});

test("goes by the round that is furthest on", () => {
  const started = [version(1, "2026-11-21T12:00:00.000Z", "paper")];
  const at = (state: StudyDetail["state"], last: ReturnType<typeof round>) =>
    step(state, started, null, [round(1, "closed"), last, round(3, "draft", { isMain: true })]);
  const closed = at("deciding", round(2, "closed", { movedOn: false }));
  expect(closed).toMatchObject({
    text: expect.stringContaining("decide who advances"),
    tab: "rounds",
  });
  expect(closed.text).toContain("30 people have finished it");
  expect(at("open", round(2, "open", { movedOn: false })).text).toContain("30 of 32 people");
});

test("counts what the main round still waits for", () => {
  const started = [version(1, "2026-11-21T12:00:00.000Z", "paper")];
  const main = (submitted: number) =>
    step("open", started, null, [
      round(1, "closed"),
      round(2, "open", { isMain: true, submitted }),
    ]);
  expect(main(57).text).toContain("33 answers are still to come");
  expect(main(90).text).toContain("Every answer is in");
});

test("says how many answers the invited people can give, where that is not all, and what to do", () => {
  const paper = version(1, "2026-11-21T12:00:00.000Z", "paper");
  const main = (reachable: number, nextVisit: "automatic" | "by_hand" = "automatic") =>
    step("open", [{ ...paper, config: { ...paper.config, nextVisit } }], null, [
      round(1, "closed"),
      { ...round(2, "open", { isMain: true, submitted: 81 }), reachable },
    ]);
  expect(main(9).text).toBe(
    "The main round is open, and 9 answers are still to come from the people who were invited.",
  );
  expect(main(5)).toEqual({
    text: "At most 5 of the 9 answers that are still to come can come from the people who were invited. Under Rounds, pass more people, or close the main round with the answers that are in.",
    tab: "rounds",
  });
  expect(main(0, "by_hand").text).toBe(
    "None of the 9 answers that are still to come can come from the people who were invited. Under Rounds, pass more people or invite people again, or close the main round with the answers that are in.",
  );
});

test("asks for money, not for people, where the budget has no room for another session", () => {
  const of = (kind: "simple" | "paper", begun: number) => {
    const first = round(1, "open", { isMain: kind === "simple", submitted: 12, movedOn: false });
    const rounds = [{ ...first, people: { ...first.people, begun } }];
    const started = [version(1, "2026-11-21T12:00:00.000Z", kind)];
    return step("open", started, null, rounds, { isUnfunded: true });
  };
  for (const next of [of("simple", 0), of("simple", 5), of("paper", 5)]) {
    expect(next.tab).toBe("pay");
    expect(next.text).toContain("the budget has no room for another full session");
  }
});
