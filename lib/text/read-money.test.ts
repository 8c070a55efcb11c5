import { expect, test } from "vitest";
import { readMoney, writeMoney } from "./read-money";

const limits = { least: -10_000, most: 10_000 };
const read = (text: string) => readMoney(text, limits);

test.each([
  ["1234.56", 1_234.56],
  ["1,234.56", 1_234.56],
  ["1 234.56", 1_234.56],
  ["1\u00a0234,5", 1_234.5],
  ["5,000", 5_000],
  ["12,5", 12.5],
  ["12,50", 12.5],
  ["0,07", 0.07],
  [" 7 ", 7],
  ["7.", 7],
  [".5", 0.5],
  ["-3.10", -3.1],
  ["−3.10", -3.1],
  ["0", 0],
  ["10,000", 10_000],
])("%s is read as it is meant", (text, amount) => {
  expect(read(text)).toEqual({ amount });
});

const howTo = "Write the amount in digits with a decimal point, such as 1234.56.";
test.each([
  ...[
    ...["1e3", "abc", "$5", "1.234,56", "1.2.3", "12,34,567", "1234,567", "0,075", "--1"],
    ...["1 2 3", "12,", ",5", "-", "1,234,56", "1 23", "١٢", "Infinity", "0x10"],
  ].map((text): [string, string] => [text, howTo]),
  ["12.345", "Write at most 2 digits after the point."],
  ["1.234", "Write at most 2 digits after the point."],
  ["99999999999", "The largest amount is 10,000.00."],
  ["10000.01", "The largest amount is 10,000.00."],
  ["-10000.01", "The smallest amount is -10,000.00."],
])("%s is refused", (text, problem) => {
  expect(read(text)).toEqual({ problem });
});

test("an empty text is no amount, and a negative one is below 0", () => {
  expect(read("  ")).toEqual({ amount: "" });
  expect(readMoney("-1", { most: 5 })).toEqual({ problem: "The smallest amount is 0.00." });
});

test("where three decimals may be meant, a comma before three digits is refused", () => {
  const finer = (text: string) => readMoney(text, { most: 1_000_000, decimals: 6 });
  expect(finer("0.0375")).toEqual({ amount: 0.0375 });
  expect(finer("0,5")).toEqual({ amount: 0.5 });
  expect(finer("5,000.00")).toEqual({ amount: 5_000 });
  expect(finer("5,000")).toEqual({
    problem: "The comma can be read in two ways. Write 5000 or 5.000.",
  });
});

test("an amount is written with its cents, and finer only where it is finer", () => {
  expect([12.5, 1_234.56, -3].map((amount) => writeMoney(amount))).toEqual([
    "12.50",
    "1234.56",
    "-3.00",
  ]);
  expect([5, 0.075, 0.000_001].map((amount) => writeMoney(amount, 6))).toEqual([
    "5.00",
    "0.075",
    "0.000001",
  ]);
});
