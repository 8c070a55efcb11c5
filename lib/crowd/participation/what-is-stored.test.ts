import { expect, test } from "vitest";
import { sessionDays } from "@/lib/auth/server/crowd-session";
import { limits } from "@/lib/limits/limits";
import { startingPoints } from "@/lib/studies/starting-points";
import { whatIsStored } from "./what-is-stored";

const plain = { ...startingPoints.simple, comprehension: null };
const text = (...of: Parameters<typeof whatIsStored>) =>
  whatIsStored(...of)
    .map(({ title, points }) => `${title}: ${points.join(" ")}`)
    .join("\n");

test("the statement says what each way of arrival stores, shows and keeps", () => {
  const open = text({ ...plain, arrival: { by: "open" } }, null);
  expect(open).toContain("only by a cookie in this browser");
  expect(open).not.toMatch(/\bID\b|personal link/);
  const links = text({ ...plain, arrival: { by: "links" } }, null);
  expect(links).toContain("If the link was made for an ID, the ID is stored too, encrypted");
  expect(links).toContain("which pseudonym belongs to your link, and to the ID");
  const platform = text({ ...plain, arrival: { by: "platform", parameter: "id" } }, null);
  expect(platform).toContain("They can find out which pseudonym belongs to your platform ID.");
  expect(platform).toMatch(/Erased at once: .* and your platform ID\./);
  expect(platform).toContain("the code computed from your platform ID, so that you cannot");
  expect(platform).not.toMatch(/Prolific|another person/);
  const prolific = { by: "platform" as const, parameter: "PROLIFIC_PID" };
  const submitted = text({ ...plain, arrival: prolific }, null);
  expect(submitted).toContain("the code of your submission there, the ID encrypted.");
  expect(submitted).toContain("turns out to be another person’s: when that was found.");
  expect(submitted).toContain("your submission at Prolific, because you are paid by it");
  // Settings from before there was a choice are open.
  expect(text({ ...plain, arrival: undefined }, null)).toBe(open);
});

test("the statement says what is measured of reading and typing", () => {
  expect(text(plain, null)).toContain("pressed a key (not which one) and left this page");
});

test("the statement names what is asked about the person, and nothing that is not", () => {
  const asked = text({ ...startingPoints.paper, demographics: ["age", "english"] }, null);
  expect(asked).toContain(
    "Your answers about your age and command of English. You can skip these questions.",
  );
  expect(asked).toContain("what you said about yourself");
  expect(asked).toContain("Your answers to the questions about the instructions.");
  expect(asked).toContain("whether you passed a test");
  const none = text(plain, null);
  expect(none).toContain("You are not asked anything about yourself.");
  expect(none).not.toMatch(/comments|passed a test|about the instructions|said about yourself/);
  expect(text({ ...plain, asks: { ...plain.asks, comment: true } }, null)).toContain("comments");
});

test("the statement says plainly how long, even without a time limit", () => {
  expect(text(plain, null)).toContain("There is no time limit.");
  expect(text(plain, 6)).toContain(
    "For 6 months after the researchers close the study for the last time.",
  );
  expect(text(plain, 1)).toContain("For 1 month after");
  // Its numbers are the product's.
  expect(text(plain, 1)).toContain(`a cookie for up to ${sessionDays} days`);
  const kept = Object.values(limits).map(({ forgetAfter }) => forgetAfter / 3_600);
  expect(Math.max(...kept)).toBeLessThanOrEqual(24);
});
