import { expect, test } from "vitest";
import { shortText } from "./file-values";

test("a credential at the end of what is read of a text is not shown, cut in half or not", () => {
  const text = `${"x".repeat(1_970)} https://bob:hunter2-secret-pass@hub.example/x`;
  expect(shortText.parse(text)).toBe(`${"x".repeat(1_970)} https://…@hub.example/x`);
  expect(shortText.parse(`${"x".repeat(1_980)} hf_${"aZ9".repeat(11)}`)).not.toContain("hf_");
});
