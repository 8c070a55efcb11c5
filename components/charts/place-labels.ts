/** A mark to label, in pixels from the upper left. */
export interface Named {
  x: number;
  y: number;
  text: string;
  /** Whether its name always has a place: where it would cover another name, that one has none. */
  isFirst?: boolean;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a mark's name stands: `x` is its left edge and `y` its middle; `far` where it needs a leader. */
export interface PlacedLabel {
  x: number;
  y: number;
  far: boolean;
}

/** For the charts' 11 px type, wide enough for most names. */
const perLetter = 6.4;
const lineHeight = 13;
const markRadius = 6;
/** A name that begins this near to a mark seems to belong to it. */
const nearby = 13;

export const textWidth = (text: string) => text.length * perLetter;

/** A text that is wider than it may be without its middle: names of one training run begin alike, and those of one method end alike. */
export function shortened(text: string, width: number): string {
  const letters = Math.floor(width / perLetter);
  if (text.length <= letters) return text;
  const kept = Math.max(2, letters - 1);
  const end = Math.floor(kept / 2);
  return `${text.slice(0, kept - end).trimEnd()}…${text.slice(-end).trimStart()}`;
}

/** How often names may move after all of them have a place. */
const sweeps = 5;

/**
 * Places each name beside its mark, within the box; so that names do not cover each other or the marks, and do not seem
 * to belong to a neighbour; and, where possible nearby, do not cover the
 * bars. From the top down, each name goes to the cheapest of the places around its mark; then each
 * may move again. The same marks always give the same places. A name that would still cover another
 * has no place (null); of those that cover each other, the ones that cover most go first, but
 * those of marks that are `isFirst` stay.
 *
 * O(n^2) for n marks with a few bars each.
 */
export function placeLabels(
  marks: readonly Named[],
  box: Box,
  bars: readonly Box[] = [],
): (PlacedLabel | null)[] {
  const fromTop = marks
    .map((mark, i) => ({ mark, i }))
    .sort((a, b) => a.mark.y - b.mark.y || a.mark.x - b.mark.x);
  const placed = new Map<number, Place>();
  for (let sweep = 0, moved = true; moved && sweep < sweeps; sweep += 1) {
    moved = false;
    for (const { mark, i } of fromTop) {
      const others = [...placed].flatMap(([at, place]) => (at === i ? [] : [place.box]));
      const strangers = marks.filter((_, at) => at !== i);
      const place = cheapest(mark, { names: others, strangers, bars, within: box });
      const before = placed.get(i)?.box;
      moved ||= before?.left !== place.box.left || before?.top !== place.box.top;
      placed.set(i, place);
    }
  }
  dropCovering(
    placed,
    fromTop.flatMap(({ mark, i }) => (mark.isFirst ? [] : [i])),
  );
  return marks.map((_, i) => {
    const place = placed.get(i);
    if (!place) return null;
    return { x: place.box.left, y: (place.box.top + place.box.bottom) / 2, far: place.far };
  });
}

/** Marks with their names shortened to the first width; a name that has no place then is shortened to the next, and so on. */
export function fitLabels<Mark extends Named>(
  marks: readonly Mark[],
  [widest, ...narrower]: readonly [number, ...number[]],
  ...where: [box: Box, bars?: readonly Box[]]
): { mark: Mark; label: PlacedLabel | null }[] {
  let fitted = marks.map((mark) => ({ ...mark, text: shortened(mark.text, widest) }));
  let labels = placeLabels(fitted, ...where);
  const placed = (all: readonly (PlacedLabel | null)[]) => all.filter((one) => one !== null).length;
  for (const width of narrower) {
    const next = marks.map(({ text }, i) => {
      const mark = fitted[i] as Mark;
      return labels[i] ? mark : { ...mark, text: shortened(text, width) };
    });
    const nextLabels = placeLabels(next, ...where);
    if (placed(nextLabels) > placed(labels)) [fitted, labels] = [next, nextLabels];
  }
  return fitted.map((mark, i) => ({ mark, label: labels[i] ?? null }));
}

/** Takes away names, in this order among equals, until none covers another. */
function dropCovering(placed: Map<number, Place>, order: readonly number[]): void {
  const covers = (i: number) => {
    const own = placed.get(i)?.box;
    if (!own) return 0;
    return [...placed].reduce((sum, [at, { box }]) => sum + (at === i ? 0 : overlap(own, box)), 0);
  };
  for (;;) {
    const most = order.reduce(
      (worst, i) => {
        const area = covers(i);
        return area > worst.area ? { i, area } : worst;
      },
      { i: -1, area: 0 },
    );
    if (most.area === 0) return;
    placed.delete(most.i);
  }
}

interface Place {
  box: Box;
  cost: number;
  far: boolean;
}

interface Around {
  names: readonly Box[];
  /** The other marks. */
  strangers: readonly Named[];
  bars: readonly Box[];
  within: Box;
}

function cheapest(mark: Named, { names, strangers, bars, within }: Around): Place {
  const places = placesOf(mark, within);
  let [best] = places;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    // Other costs only add to the cost of the position.
    if (place.cost >= least) continue;
    const { box, far } = place;
    // Where the box's edge has pushed it onto its own mark.
    let cost = place.cost + 20 * overlap(around(mark.x, mark.y, markRadius), box);
    for (const name of names) cost += 20 * overlap(name, box);
    for (const bar of bars) cost += 0.4 * overlap(bar, box);
    for (const other of strangers) {
      if (cost >= least) break;
      cost += 4 * overlap(around(other.x, other.y, markRadius), box);
      cost += 0.4 * overlap(around(other.x, other.y, nearby), box);
      // A leader line that passes another mark seems to belong to that mark.
      if (far && isOnTheWay(mark, box, other)) cost += 40;
    }
    if (cost >= least) continue;
    least = cost;
    best = place;
  }
  return best;
}

/** Whether a mark is within 5 px of the way from another to its name. */
function isOnTheWay(from: Named, name: Box, other: Named): boolean {
  const [to, end] = leaderEnd(from, name);
  const [dx, dy] = [to - from.x, end - from.y];
  const along = ((other.x - from.x) * dx + (other.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  if (along <= 0 || along >= 1) return false;
  return Math.hypot(from.x + along * dx - other.x, from.y + along * dy - other.y) < 5;
}

/** The point of a name's box that is nearest to its mark. */
const leaderEnd = ({ x, y }: Named, { left, right, top, bottom }: Box): [number, number] => [
  Math.min(Math.max(x, left), right),
  Math.min(Math.max(y, top), bottom),
];

/** Beside, above and below the mark, and the same farther away; pushed back where they would leave the box. */
function placesOf({ x, y, text }: Named, within: Box): [Place, ...Place[]] {
  const width = textWidth(text);
  const at = (wanted: number, middle: number, cost: number, far: boolean): Place => {
    const left = between(wanted, within.left, within.right - width);
    const top = between(middle - lineHeight / 2, within.top, within.bottom - lineHeight);
    return { box: { left, right: left + width, top, bottom: top + lineHeight }, cost, far };
  };
  const rings = [9, 18, 28, 40, 54, 70, 90].map((away, ring) => {
    const [aside, far] = [away * 0.7, ring > 0];
    const sides: [number, number][] = [
      [x + away, y],
      [x - away - width, y],
      [x + aside, y - away],
      [x + aside, y + away],
      [x - width - aside, y - away],
      [x - width - aside, y + away],
      [x - width / 2, y - away - 4],
      [x - width / 2, y + away + 4],
      [x + away, y - away / 2],
      [x + away, y + away / 2],
      [x - away - width, y - away / 2],
      [x - away - width, y + away / 2],
    ];
    return sides.map(([left, middle], side) => at(left, middle, 2 * (away - 9) + side, far));
  });
  return [at(x + 9, y, 0, false), ...rings.flat()];
}

/** The nearest number that is not below `least` nor above `most`; `least` where there is none. */
const between = (value: number, least: number, most: number) =>
  Math.max(Math.min(value, most), least);

const around = (x: number, y: number, r: number): Box => ({
  left: x - r,
  right: x + r,
  top: y - r,
  bottom: y + r,
});

/** The area that two boxes share. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
