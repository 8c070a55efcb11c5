import { requirePositiveInteger } from "../require";

/**
 * How many texts of a model are read, and by how many: `overlap.share` of the `tasks` texts by
 * `overlap.readers` people each, the others by one. `icc`, in [0, 1], is how alike readings of one
 * text are: the intraclass correlation of confidence - correctness, about the kappa on correctness.
 */
export type ReadingDesign = {
  tasks: number;
  overlap: { readers: number; share: number };
  icc: number;
};

/**
 * What readings of the same texts are worth: `readings` in all, and how many readings of texts of
 * their own would tell as much, `effective`. With m readings of a text their quotient is Kish's design
 * effect 1 + (m - 1) icc; with m that differ, m is replaced by sum m^2 / sum m (Kish 1987; each reading
 * counts alike).
 *
 * It leaves out that one person reads many texts: where people differ a lot, intervals are wider.
 *
 * @throws RangeError if a number is not in its range
 */
export function designEffect({ tasks, overlap, icc }: ReadingDesign): {
  readings: number;
  effect: number;
  effective: number;
} {
  requirePositiveInteger(tasks, "tasks");
  requirePositiveInteger(overlap.readers, "readers");
  for (const [name, value] of [["share", overlap.share] as const, ["icc", icc] as const]) {
    if (!(value >= 0 && value <= 1)) {
      throw new RangeError(`${name} must be in [0, 1], got ${value}`);
    }
  }
  const { readers, share } = overlap;
  const readings = tasks * (1 + share * (readers - 1));
  const meanSquare = (tasks * (1 - share + share * readers * readers)) / readings;
  const effect = 1 + (meanSquare - 1) * icc;
  return { readings, effect, effective: readings / effect };
}
