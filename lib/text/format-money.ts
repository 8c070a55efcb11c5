/**
 * An amount of money: `formatMoney(1250, "EUR")` is €12.50. Parts of a cent are shown where two digits say them exactly:
 * 8.5 cents are $0.085. Its minus is that of all numbers shown. One format for the server and all devices.
 */
export function formatMoney(cents: number, currency: string): string {
  const isExact = !Number.isInteger(cents) && isShort(cents);
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    ...(isExact && { maximumFractionDigits: 4 }),
  })
    .format(cents / 100)
    .replace("-", "−");
}

/** What one of several tasks pays: "about $0.33" where that is not exact. */
export const formatEach = (cents: number, currency: string): string =>
  `${isShort(cents) ? "" : "about "}${formatMoney(cents, currency)}`;

const isShort = (cents: number) => Number(cents.toFixed(2)) === cents;
