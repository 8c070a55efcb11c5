import { describe, expect, it } from "vitest";
import { parsePercent } from "./parse-percent";

describe("parsePercent", () => {
  it.each([
    ["75", 0.75],
    ["75%", 0.75],
    [" 75 % ", 0.75],
    ["75\u00a0%", 0.75],
    ["7,5", 0.075],
    ["33.3", 0.333],
    ["075", 0.75],
    ["0", 0],
    ["1", 0.01],
    ["99.", 0.99],
    ["100", 1],
    ["100,0 %", 1],
  ])("reads %j as %d", (typed, probability) => {
    expect(parsePercent(typed)).toEqual({ kind: "ok", probability });
  });

  it.each(["", "  ", "%"])("takes %j for nothing yet", (typed) => {
    expect(parsePercent(typed)).toEqual({ kind: "empty" });
  });

  it.each([
    "101",
    "100.5",
    "1,000",
    "0.75",
    ",5",
    "-5",
    "+5",
    "1e2",
    "7,5,5",
    "about 70",
    "50%%",
    ".",
  ])("asks about %j", (typed) => {
    expect(parsePercent(typed).kind).toBe("bad");
  });

  it("names no field: it reads probabilities as well as confidences", () => {
    for (const typed of ["1000", "about 70", "0.75"]) {
      expect(parsePercent(typed)).toMatchObject({
        message: expect.not.stringMatching(/confidence|probability/),
      });
    }
    expect(parsePercent("1000")).toMatchObject({ message: "Enter a percentage of at most 100." });
  });
});
