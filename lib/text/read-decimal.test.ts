import { expect, test } from "vitest";
import { readDecimal } from "./read-decimal";

test.each([
  ["75", 75],
  ["-0.5", -0.5],
  [".5", 0.5],
  ["7,5", 7.5],
  ["1e-3", 0.001],
])("%s is a number", (text, number) => {
  expect(readDecimal(text)).toBe(number);
});

test.each([
  "",
  " ",
  "0x10",
  "0b1",
  "Infinity",
  "1e999",
  "NaN",
  "1_000",
  "1,000,000",
  "1.5.2",
  "75 %",
])("“%s” is none", (text) => {
  expect(readDecimal(text)).toBeNull();
});
