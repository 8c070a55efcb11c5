/** What was spent, in millionths of a dollar, as people write it: "$12.40", "$0.0042", "$0". */
export function formatDollars(millionths: number): string {
  const dollars = millionths / 1_000_000;
  const digits = dollars === 0 ? 0 : Math.abs(dollars) >= 0.1 ? 2 : 6;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: Math.min(digits, 2),
    maximumFractionDigits: digits,
    ...(digits > 2 && { maximumSignificantDigits: 2 }),
  }).format(dollars);
}
