import { textWidth } from "./place-labels";

const cell = { width: 58, height: 40 };
/** For the key below the cells. */
const below = 40;

/** Room in pixels for a matrix of sides: names stand to the left, and over each column. */
export function matrixSize(names: readonly string[]) {
  // The type is 12 px and not 11, and nothing may be cut off.
  const widths = names.map((name) => 1.2 * textWidth(name));
  const left = Math.max(...widths, 0) + 12;
  const top = 22;
  const ends = widths.map((width, i) => left + i * cell.width + width);
  return {
    ...{ left, top, cell },
    width: Math.ceil(Math.max(...ends, left + names.length * cell.width, left + 180) + 4),
    height: top + names.length * cell.height + below,
  };
}

/** How dark a cell is: five steps, told apart on grey paper, and type can be read on each. */
export const darkness = [0.05, 0.17, 0.3, 0.44, 0.86] as const;

/** The step of a shade in [0, 1]; 0 is the lightest. */
export const darknessStep = (shade: number) => Math.min(4, Math.floor(5 * shade));
