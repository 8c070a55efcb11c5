import { createElement } from "react";
import { expect, test } from "vitest";
import { declineTo, reading, renderScreen } from "../testing/render-page";
import { DoorScreen } from "./door-screen";
import { FarewellScreen } from "./farewell-screen";

const earlier = "The codes of your earlier sessions stay valid.";
const given = { code: "C0DE", returnTo: declineTo, hasEarlierCodes: true };

test("who withdraws reads what the code is for, and keeps it with the way back after a reload", () => {
  const first = (seen = reading, code = given) =>
    renderScreen(
      createElement(FarewellScreen, {
        withdrawal: { ...code, erasedTasks: 1, earnedCents: 0, currency: null },
      }),
      seen,
    );
  const reloaded = (code = given) =>
    renderScreen(
      createElement(DoorScreen, { door: "withdrawn", eraseAt: null, codes: [], withdrawal: code }),
    );
  for (const page of [first(), reloaded()]) {
    for (const words of [earlier, ">C0DE<", `href="${declineTo}"`]) expect(page).toContain(words);
  }
  const only = { ...given, hasEarlierCodes: false };
  for (const page of [first(reading, only), reloaded(only)]) {
    expect(page).toContain(">C0DE<");
    expect(page).not.toContain(earlier);
  }
  // Whoever came by a personal link hands in no code.
  expect(first({ ...reading, hasPersonalLinks: true })).not.toContain(earlier);
});
