/** A share in percent: 0.07 is 7, not 7.000000000000001. */
export const toPercent = (share: number): number => Math.round(share * 1e8) / 1e6;
