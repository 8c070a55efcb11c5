import { expect, test } from "vitest";
import { keepDirection } from "./keep-direction";

test("an override ends with the text that holds it, also where the text would end its isolate itself", () => {
  const [override, isolate, end] = ["\u202E", "\u2068", "\u2069"];
  expect(keepDirection(`${override}txt.exe`)).toBe(`${isolate}${override}txt.exe${end}`);
  expect(keepDirection(`${end}${override}x`)).toBe(`${isolate}${override}x${end}`);
});

test("names in any script stay as they are", () => {
  for (const name of ["TriviaQA", "نموذج", "שלום 2", "模型"])
    expect(keepDirection(name)).toBe(name);
});
