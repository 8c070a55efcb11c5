import { expect, test } from "vitest";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { escapeFormulas, unescapeFormulas } from "./escape-formulas";

test.each([
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["-2+3", "'-2+3"],
  ["- 2", "'- 2"],
  ["\t=1", "'\t'=1"],
  ["\r=1", "'\r'=1"],
  ["＝1", "'＝1"],
  ["﹦1", "'﹦1"],
  // Characters before the sign that a spreadsheet may leave out.
  [" =1", "' =1"],
  ["  @x", "'  @x"],
  ["a; =1", "a;' =1"],
  ["a\n =1", "a\n' =1"],
  ["' =1", "'' =1"],
  ["\u200e=1", "'\u200e=1"],
  ["\u00a0=1", "'\u00a0=1"],
  ["\u2028=1", "'\u2028=1"],
  ["\v@x", "'\v@x"],
  ["\ufeff\u200b-2+3", "'\ufeff\u200b-2+3"],
  ["a;\u200e=1", "a;'\u200e=1"],
  ["'\u200e=1", "''\u200e=1"],
  ["a;=1+1", "a;'=1+1"],
  ["a\t@x", "a\t'@x"],
  ["a|+x", "a|'+x"],
  ["a\n=x", "a\n'=x"],
  ['a;"=1"', 'a;"\'=1"'],
  ["'=1", "''=1"],
  // A number at the start of a cell, and a formula that continues after a line break or a bar.
  ["-1\n+ cmd|' /C calc'!A0", "'-1\n+ cmd|' /C calc'!A0"],
  ['+1\r\n- WEBSERVICE("x")', '\'+1\r\n- WEBSERVICE("x")'],
  ["a;-1\n+ 2", "a;'-1\n+ 2"],
  ["+1|'x'!A0", "'+1|'x'!A0"],
])("%j could run in a spreadsheet, so it is written as %j", (text, written) => {
  expect(escapeFormulas(text)).toBe(written);
});

test.each([
  ..."|plain|-5|+3.2|-1e-9|a - b|a=b|x, -y|me@example.org".slice(1).split("|"),
  "a;-5;b",
  "\u200e-5",
  "\u200ea=b",
  " -5",
  "a; -5;b",
  " a=b",
  "Two things:\n- one\n+ two\n  - half of it",
  "Numbers:\n-1\n+2",
])("%j stays as it is", (text) => expect(escapeFormulas(text)).toBe(text));

test("every text comes back as it was", () => {
  const random = seededRandom("formulas");
  const signs = [
    "=",
    "+",
    "-",
    "@",
    "'",
    '"',
    ";",
    "\t",
    "|",
    "\n",
    "\r",
    " ",
    "1",
    "5",
    ",",
    "e",
    "x",
    "\u200e",
    "\u00a0",
  ];
  for (let round = 0; round < 50_000; round++) {
    const length = Math.floor(random() * 9);
    const text = Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join("");
    const escaped = escapeFormulas(text);
    expect(unescapeFormulas(escaped), JSON.stringify({ text, escaped })).toBe(text);
  }
});

test.each([
  '"',
  "'",
  "+",
  "+1",
  ";",
  ";'",
  "\n-",
  "\t",
  ";\"'",
  " ",
  "; ",
  "\n ",
  "\u200e",
  ";\u200e",
])("a million characters of %j take no time to speak of", (sign) => {
  const text = sign.repeat(1_000_000 / sign.length);
  const begun = performance.now();
  expect(unescapeFormulas(escapeFormulas(text))).toBe(text);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
