import { expect, test } from "vitest";
import { showControls } from "./show-controls";

test("a terminal obeys nothing of a text", () => {
  expect(showControls("\u001b]0;owned\u0007\u001b[31mred\r\u009b2J")).toBe(
    "\uFFFD]0;owned\uFFFD\uFFFD[31mred\uFFFD\uFFFD2J",
  );
  expect(showControls("Zoë:\t1\n日本")).toBe("Zoë:\t1\n日本");
});
