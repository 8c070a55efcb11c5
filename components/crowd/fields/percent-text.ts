/** A probability in percent, as it was typed: up to ten decimals, which hide the machine's rounding. */
export const percentText = (probability: number): string =>
  `${Number((probability * 100).toFixed(10))}%`;
