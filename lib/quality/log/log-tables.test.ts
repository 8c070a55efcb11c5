import { expect, test } from "vitest";
import { eventsLatex } from "./log-tables";

const at = "2026-01-05T12:00:00.000Z";
const day = (moment: string) => moment.slice(0, 10);

test("the log in LaTeX, without signs that its fonts lack", () => {
  const event = { at, by: null, roundNo: 1, what: "Opened", reader: null, reason: null };
  expect(eventsLatex([event], day)).toContain(
    "\\begin{tabular}{lllp{0.25\\linewidth}lp{0.25\\linewidth}}",
  );
  expect(eventsLatex([event], day).split("\n")).toContain(
    "2026-01-05 & -- & 1 & Opened & -- & -- \\\\",
  );
});
