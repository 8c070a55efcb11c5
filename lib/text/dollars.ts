const perDollar = 1_000_000;

/** An amount in millionths of a dollar, as a form shows it. */
export const toDollars = (millionths: number): number => millionths / perDollar;

/** What a form has for an amount, in millionths of a dollar. */
export const toMillionths = (dollars: number | string): number =>
  Math.round(Number(dollars) * perDollar);
