/** Euclidean distance of two distributions over the same answers, in [0, sqrt(2)]. */
export function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < a.length; k += 1) {
    sum += ((a[k] ?? Number.NaN) - (b[k] ?? Number.NaN)) ** 2;
  }
  return Math.sqrt(sum);
}
