/** An amount of money: `formatMoney(1250, "EUR")` is €12.50. One format for the server and all devices. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
