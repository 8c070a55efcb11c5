/** What a model's tokens cost: millionths of a dollar per million tokens. */
export interface Price {
  input: number;
  output: number;
  /** The most tokens that it thinks with before each answer, which cost as much as the answer's. */
  thinking?: number | undefined;
}

export interface Tokens {
  input: number;
  output: number;
}

/** The cost of a call in millionths of a dollar, rounded up: the sum of many is never less than the bill. */
export const costOf = (tokens: Tokens, price: Price | undefined): number =>
  price ? Math.ceil((tokens.input * price.input + tokens.output * price.output) / 1_000_000) : 0;
