import { expect, test } from "vitest";
import { searchGuide } from "./search-guide";
import { readSections } from "./server/read-guide";

const search = searchGuide(await readSections());
const first = (query: string) => search(query).map(({ title }) => title);

test.each([
  ["outside", "Download and share"],
  ["outsiders", "Download and share"],
  ["sharing", "Download and share"],
  ["share link", "Download and share"],
  ["my own forecasts", "I have forecasts of my own"],
  ["undo", "Undo an import"],
  ["ECE", "Expected calibration error (ECE)"],
  ["percent", "Percent or fraction"],
  ["merging", "Merge two spellings"],
  ["deleted dataset", "Archive and delete"],
  ["reliabilty diagram", "Reliability diagram"],
  ["models or readers", "Models or readers"],
  ["exactly 50 %", "Confidence or probability"],
])("“%s” finds “%s”", (query, title) => {
  expect(first(query)).toContain(title);
});

test("words that are nowhere find nothing", () => {
  expect(search("xylophone")).toEqual([]);
});

test("sections with all the words come alone; where there are none, those with any", () => {
  const [share, tour] = [
    { title: "Share", anchor: "share", text: "A link for guests.", page: "Figures" },
    { title: "Tour", anchor: "tour", text: "Five steps and a link.", page: "Start" },
  ];
  const small = searchGuide([share, tour]);
  expect(small("links guests")).toEqual([share]);
  expect(small("guests steps")).toEqual(expect.arrayContaining([share, tour]));
  expect(small("zebra")).toEqual([]);
});
