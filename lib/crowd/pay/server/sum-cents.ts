export const sumCents = (some: readonly { cents: number }[]): number =>
  some.reduce((sum, { cents }) => sum + cents, 0);
