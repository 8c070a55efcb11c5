import { expect, test } from "vitest";
import { type Box, fitLabels, type Named, placeLabels, shortened, textWidth } from "./place-labels";

const box = { left: 0, top: 0, right: 400, bottom: 300 };

/** What each name covers: 13 px high, as wide as its letters. */
function covered(marks: readonly Named[], within = box): (Box | null)[] {
  return placeLabels(marks, within).map((place, i) => {
    if (!place) return null;
    const { x, y } = place;
    return {
      left: x,
      right: x + textWidth(marks[i]?.text ?? ""),
      ...{ top: y - 6.5, bottom: y + 6.5 },
    };
  });
}

const shownOf = (boxes: readonly (Box | null)[]) => boxes.filter((one) => one !== null);

const meet = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test("a mark alone has its name to the right, at the right edge to the left", () => {
  expect(placeLabels([{ x: 100, y: 100, text: "LC RL" }], box)[0]?.x).toBe(109);
  const [atEdge] = covered([{ x: 395, y: 100, text: "LC RL" }]);
  expect(atEdge?.right).toBe(386);
});

test("names of neighbours do not meet, nor leave the box", () => {
  // Eleven marks within 60 x 40 pixels, the most crowded that our data has.
  const marks = Array.from({ length: 11 }, (_, i) => ({
    x: 180 + ((i * 23) % 60),
    y: 130 + ((i * 17) % 40),
    text: `Model number ${i}`,
  }));
  const boxes = shownOf(covered(marks));
  expect(boxes).toHaveLength(11);
  for (const [i, one] of boxes.entries()) {
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.right).toBeLessThanOrEqual(400);
    for (const other of boxes.slice(i + 1)) expect(meet(one, other)).toBe(false);
  }
});

test("no name leaves the box, however crowded its corner is, nor lies on its own mark", () => {
  // At the floor and the left edge, where the axes are; each name is more than half as wide as the box.
  const marks = Array.from({ length: 12 }, (_, i) => ({
    x: 2 + ((i * 7) % 20),
    y: 299 - ((i * 5) % 12),
    text: `Miniature, first attempt: model no. ${i}`.slice(0, 36),
  }));
  for (const [i, one] of covered(marks).entries()) {
    if (!one) continue;
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.right).toBeLessThanOrEqual(400);
    expect(one.top).toBeGreaterThanOrEqual(0);
    expect(one.bottom).toBeLessThanOrEqual(300);
    const { x = 0, y = 0 } = marks[i] ?? {};
    expect(meet(one, { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 })).toBe(false);
  }
});

test("where there is no room for all names, those that are shown do not meet", () => {
  // Thirteen long names in the plot of a phone, whose marks are within 30 x 12 pixels.
  const phone = { left: 0, top: 0, right: 280, bottom: 320 };
  const marks = Array.from({ length: 13 }, (_, i) => ({
    x: 130 + ((i * 7) % 30),
    y: 150 + ((i * 5) % 12),
    text: `Model of the trial no. ${i}`,
  }));
  const boxes = shownOf(covered(marks, phone));
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(i + 1)) expect(meet(one, other)).toBe(false);
  expect(boxes.length).toBeGreaterThanOrEqual(8);
  // In a box with room for one line, one of two names stays.
  const line = { left: 0, top: 0, right: 60, bottom: 13 };
  const two = ["first", "second"].map((text) => ({ x: 30, y: 6, text }));
  expect(shownOf(covered(two, line))).toHaveLength(1);
});

test("a name that is too wide loses its middle", () => {
  expect(shortened("LC RL", 200)).toBe("LC RL");
  const name = shortened("The miniature of November: Factuality SFT", 150);
  expect(name).toMatch(/^The mini.*….*SFT$/);
  expect(textWidth(name)).toBeLessThanOrEqual(150);
});

test("the order in which marks are given changes nothing", () => {
  const marks = [
    { x: 100, y: 100, text: "a model" },
    { x: 104, y: 103, text: "another" },
    { x: 96, y: 98, text: "a third" },
  ];
  expect(placeLabels(marks, box)).toEqual(placeLabels([...marks].reverse(), box).reverse());
});

test("names keep off the bars of their own mark and of others", () => {
  const mark = { x: 100, y: 100, text: "LC RL" };
  const bars = [
    { left: 60, top: 99, right: 160, bottom: 101 },
    { left: 99, top: 80, right: 101, bottom: 120 },
  ];
  const [place] = placeLabels([mark], box, bars);
  if (!place) throw new Error("no place");
  const [top, bottom] = [place.y - 6.5, place.y + 6.5];
  const name = { left: place.x, right: place.x + textWidth(mark.text), top, bottom };
  expect(place.far).toBe(false);
  for (const one of bars) expect(meet(name, one)).toBe(false);
});

test("where not all names have a place, the one to be shown first has one", () => {
  // Thirty names of 192 px in a box of 200 by 40: at most three rows of one name.
  const small = { left: 0, top: 0, right: 200, bottom: 40 };
  const marks = Array.from({ length: 30 }, (_, i) => ({
    x: 20 + ((i * 7) % 60),
    y: 5 + ((i * 11) % 30),
    text: `The training run, RL, step ${String(i).padStart(3)}`,
  }));
  const without = covered(marks, small);
  expect(shownOf(without).length).toBeLessThanOrEqual(3);
  for (const [i, place] of without.entries()) {
    if (place) continue;
    const withFirst = marks.map((mark, at) => ({ ...mark, isFirst: at === i }));
    const boxes = covered(withFirst, small);
    expect(boxes[i]).not.toBeNull();
    for (const [at, one] of boxes.entries())
      if (one && at !== i) expect(meet(one, boxes[i] as Box)).toBe(false);
  }
});

test("a name that has no place is shortened until it has one, where that helps", () => {
  // Six names of 192 px in a box of 200 by 40: at most three rows of one name, or of more short ones.
  const small = { left: 0, top: 0, right: 200, bottom: 40 };
  const marks = Array.from({ length: 6 }, (_, i) => ({
    x: 20 + i * 30,
    y: 5 + ((i * 11) % 30),
    text: `The training run, RL, step ${String(i).padStart(3)}`,
  }));
  const wide = placeLabels(marks, small).filter((one) => one !== null);
  const fitted = fitLabels(marks, [192, 96, 48], small).filter(({ label }) => label !== null);
  expect(wide.length).toBeLessThan(6);
  expect(fitted.length).toBeGreaterThan(wide.length);
});
