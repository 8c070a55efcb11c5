import { expect, test } from "vitest";
import { funnelOf } from "./funnel";
import type { Ranked } from "./rank-candidates";
import { candidatesLatex, funnelLatex, sharesLatex } from "./round-tables";
import type { Candidate } from "./schema";
import { shareBars } from "./share-histogram";

const lines = (latex: string) => latex.split("\n");
const at = "2026-01-05T12:00:00.000Z";

const verdict = {
  outcome: "fail" as const,
  byHand: true,
  changesBack: false,
  by: "Ada",
  reason: "in haste",
  at,
};
const ranked: Ranked<Candidate> = {
  candidate: {
    readerId: "r",
    pseudonym: "R-1",
    simulated: false,
    invitedAt: at,
    done: 6,
    finishedAt: at,
    activeSeconds: 95,
    answers: [],
    verdicts: [verdict],
    invitedOn: false,
  },
  score: { texts: 60, answered: 60, matched: 57, share: 0.95, meanAbsoluteError: 0.05 },
  rank: 1,
  passes: true,
};

test("the funnel in LaTeX has shares of all and of the step before", () => {
  const people = { invited: 40, begun: 20, finished: 10, passed: 5, failed: 5 };
  const model = funnelOf([{ no: 1, kind: "qualification", people }]);
  expect(lines(funnelLatex(model))).toContain(
    "Round 1 & Begun & 20 & 50.0\\,\\% & 50.0\\,\\% \\\\",
  );
  // 10 of 40, and of 20.
  expect(lines(funnelLatex(model))).toContain(
    "Round 1 & Finished & 10 & 25.0\\,\\% & 50.0\\,\\% \\\\",
  );
});

test("a test’s bars and candidates in LaTeX", () => {
  const bars = shareBars([ranked]);
  expect(lines(sharesLatex(2, bars))).toContain("95.0\\,\\% to 100.0\\,\\% & 1 & 0 \\\\");
  expect(lines(candidatesLatex({ no: 2, tasks: 6 }, [ranked]))).toContain(
    "R-1 & 1 & 57 of 60, 95.0\\,\\% & 5.0~points & 1:35 & failed by hand \\\\",
  );
  const underway = {
    ...ranked,
    rank: null,
    candidate: { ...ranked.candidate, done: 2, verdicts: [] },
  };
  expect(candidatesLatex({ no: 2, tasks: 6 }, [underway])).toContain(
    "R-1 & 2 of 6 tasks & 57 of 60, 95.0\\,\\% & 5.0~points & 1:35 & advances \\\\",
  );
});
