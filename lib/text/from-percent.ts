/**
 * A percentage as a share. Shifting the decimal point of its digits keeps 33.3 % at 0.333, which a division would not.
 */
export function fromPercent(percent: number): number {
  const [digits, exponent = "0"] = String(percent).split("e");
  return Number(`${digits}e${Number(exponent) - 2}`);
}
