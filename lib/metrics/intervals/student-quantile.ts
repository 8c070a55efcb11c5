import { Z } from "../normal-point";

const HALVINGS = 60;
/** From so many degrees of freedom on the expansion has as many digits, and sums would be long. */
const MANY = 300;

/**
 * The 97.5 % point of Student's t distribution with `freedom` degrees of freedom, a whole number
 * from 1 on: where 95 % lie between -t and t. To about 12 digits.
 *
 * @example 12.706 with 1 degree of freedom, 2.776 with 4, 1.960 with very many
 *
 * @throws RangeError if `freedom` is not a positive whole number
 */
export function studentQuantile(freedom: number): number {
  if (!Number.isInteger(freedom) || freedom < 1) {
    throw new RangeError(`freedom must be a positive whole number, got ${freedom}`);
  }
  if (freedom >= MANY) return expansion(freedom);
  let low = 0;
  let high = 13;
  for (let i = 0; i < HALVINGS; i += 1) {
    const t = (low + high) / 2;
    if (shareWithin(t, freedom) < 0.95) low = t;
    else high = t;
  }
  return (low + high) / 2;
}

/** The share between -t and t: the finite sums 26.7.3 and 26.7.4 of Abramowitz and Stegun 1964. */
function shareWithin(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const cosine = Math.cos(angle);
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = freedom === 1 ? 0 : term;
  // Terms are cos^1, cos^3, ... or cos^0, cos^2, ... up to cos^(freedom - 2).
  for (let power = isOdd ? 3 : 2; power <= freedom - 2; power += 2) {
    term *= (cosine * cosine * (power - 1)) / power;
    sum += term;
  }
  const sine = Math.sin(angle);
  return isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
}

/** In powers of 1 / freedom: 26.7.5 of Abramowitz and Stegun 1964. */
function expansion(freedom: number): number {
  const s = Z * Z;
  const terms = [
    Z,
    (Z * (s + 1)) / 4,
    (Z * ((5 * s + 16) * s + 3)) / 96,
    (Z * (((3 * s + 19) * s + 17) * s - 15)) / 384,
    (Z * ((((79 * s + 776) * s + 1482) * s - 1920) * s - 945)) / 92160,
  ];
  return terms.reduceRight((sum, term) => term + sum / freedom, 0);
}
