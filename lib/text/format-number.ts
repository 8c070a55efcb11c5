/** Keeps number and unit on one line. */
const thin = "\u202f";

/** 0.7123 as "71.2 %". */
export const formatShare = (share: number) => `${percent(share)}${thin}%`;

/** 23 of 30 as "76.7 %"; "100 %" only when all is done. */
export const formatProgress = (done: number, all: number) =>
  all > 0 && done >= all ? `100${thin}%` : formatShare(all === 0 ? 0 : Math.min(done / all, 0.999));

/** 0.05 as "+5.0", -0.05 as "−5.0": percentage points. */
export const formatPoints = (share: number) => signed(100 * share, 1);

/** 0.0936 as "0.094". */
export const formatThousandths = (value: number) => signed(value, 3).replace(/^\+/, "");

/** 0.0936 as "+0.094": how far one figure is above another. */
export const formatChange = (value: number) => signed(value, 3);

/** 0.0464 as "4.6 points": how far two shares are apart. */
export const formatDistance = (share: number) => `${percent(share)}\u00a0points`;

/** 0.7123 as "71.2", without the unit. */
export const percent = (share: number) => exact(100 * share).toFixed(1);

/** Without the error that arithmetic adds in the last bits: 0.6225 − 0.5 is 12.25 points, and not a little less. */
const exact = (value: number) => Number(value.toFixed(9));

/** With a true minus sign, and no sign before zero. */
function signed(value: number, decimals: number): string {
  const digits = Math.abs(exact(value)).toFixed(decimals);
  if (Number(digits) === 0) return digits;
  return value < 0 ? `−${digits}` : `+${digits}`;
}
