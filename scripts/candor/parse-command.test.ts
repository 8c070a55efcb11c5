import { expect, test } from "vitest";
import { parseCommand } from "./parse-command";

test("fills in what is not said", () => {
  expect(parseCommand(["score", "f.csv"])).toEqual({
    name: "score",
    file: "f.csv",
    options: {
      json: false,
      resamples: 10_000,
      seed: "candor",
      bins: 10,
      binning: "equal-mass",
      rules: "default",
      intervals: "corrected",
      "group-by": [],
      "cluster-by": [],
    },
  });
  expect(parseCommand(["agree", "-"])).toMatchObject({
    file: "-",
    options: { weights: "none" },
  });
});

test("takes options in any place, and columns twice where two make sense", () => {
  const args = "--bins 20 f.csv --cluster-by question --json --cluster-by=person --seed 7".split(
    " ",
  );
  expect(parseCommand(["score", ...args])).toMatchObject({
    file: "f.csv",
    options: { bins: 20, "cluster-by": ["question", "person"], json: true, seed: "7" },
  });
  expect(parseCommand(["agree", "f", "--labels", "low, high"])).toMatchObject({
    options: { labels: ["low", "high"] },
  });
});

test.each([
  ["grade f.csv", "“grade” is no command"],
  ["score", "name a file"],
  ["score a.csv b.csv", "“b.csv” is too much"],
  ["score f.csv --bin 3", "Unknown option '--bin' (--help"],
  ["score f.csv --weights linear", "Unknown option '--weights'"],
  ["score f.csv --bins", "'--bins <value>' argument missing"],
  ["score f.csv --bins 0", "--bins: must be a whole number from 1"],
  ["score f.csv --resamples 1e3", "--resamples: must be a whole number from 1"],
  ["score f.csv --binning equal", "--binning: must be equal-mass or equal-width"],
  ["score f.csv --rules foo", "--rules: must be default, reference or right-closed"],
  ["agree f.csv --weights square", "--weights: must be none, linear or quadratic"],
  ["score f.csv --cluster-by a --cluster-by b --cluster-by c", "--cluster-by: can be given"],
  ["agree f.csv --labels a,b,a", "--labels: holds a label twice"],
  ["run", "name a file"],
  ["run f.json begin", "“begin” is too much: after the file or the run say start, pause,"],
  ["run f.json start now", "“now” is too much"],
  ["run f.json --set seed", "--set: must be like FIELD=VALUE"],
  ["tune f.json pause", "“pause” is too much: after the file or the run say start or discard"],
  ["tune f.json --choose n", "--choose: must be ece, accuracy or none"],
  ["import f.csv --field confidence", "--field: must be like FIELD=COLUMN"],
  ["train candor --minutes -4", "--minutes: must be a whole number from 1"],
  ["train candor --set X", "--set: must be like STAGE.SETTING=VALUE"],
  ["train candor --set steps=4", "--set: must be like STAGE.SETTING=VALUE"],
  ["train candor --start base", "--start: must be like FILE=FOLDER"],
  ["train candor --hourly-cost $2", "--hourly-cost: must be an amount in dollars, such as 2.50"],
  ["train candor --most-cost 5", "--most-cost needs --hourly-cost: say what an hour costs"],
  ["train candor --split test", "--split is of --then-evaluate: name its dataset"],
  ["train candor --questions 5", "--questions is of --then-evaluate: name its dataset"],
  ["train candor --then-evaluate people --detach", "--detach leaves before --then-evaluate"],
])("says in one line what is wrong with: %s", (line, problem) => {
  const parse = () => parseCommand(line.split(" "));
  expect(parse).toThrow(problem);
  expect(parse).not.toThrow(/\n/);
});

test("helps when asked, and when nothing is said", () => {
  for (const args of [[], ["--help"], ["help"], ["grade", "--help"]]) {
    expect(parseCommand(args)).toEqual({ name: "help" });
  }
  expect(parseCommand(["score", "--help"])).toEqual({ name: "help", about: "score" });
  expect(parseCommand(["agree", "f.csv", "-h"])).toEqual({ name: "help", about: "agree" });
});
