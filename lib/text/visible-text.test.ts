import { expect, test } from "vitest";
import { visibleText } from "./visible-text";

const name = visibleText("give it a name", 200);

test.each([
  "",
  "  ",
  "\u200b",
  "\u202e",
  "\u200b \u2060",
  "\u3164",
  "\ufe0f",
  "\u0007",
  "\u2800",
  "\ufffc",
  "\u{1d159}",
])("%j is no name", (text) =>
  expect(name.safeParse(text).error?.issues[0]?.message).toBe("give it a name"),
);

test.each(["a", "名", "‏שם", "👩‍🔬", "-", "\u{10ffff}", "⠁"])("%j is a name", (text) => {
  expect(name.parse(text)).toBe(text);
});
