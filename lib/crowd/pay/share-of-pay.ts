/**
 * What the first `done` of `quota` tasks of a visit earn, in whole cents, rounded up; the last of them
 * completes the pay. Tasks beyond the quota earn at the same rate.
 */
export const shareOfPay = (payCents: number, done: number, quota: number): number =>
  Math.ceil((payCents * done) / quota);
