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

/** What a model costs; nothing where no price is given. */
export const priceOf = (prices: Record<string, Price>, model: string): Price | undefined =>
  Object.hasOwn(prices, model) ? prices[model] : undefined;

const mostTokens = 2_147_483_647;

/** The tokens that a provider says it has counted. Some count nothing, and some say what can't be a count. */
export const countTokens = (said: number | undefined): number =>
  Number.isNaN(said) ? 0 : Math.min(mostTokens, Math.max(0, Math.ceil(said ?? 0)));

/** The cost of a call in millionths of a dollar, rounded up: the sum of many is never less than the bill. */
export const costOf = (tokens: Tokens, price: Price | undefined): number =>
  price ? Math.ceil((tokens.input * price.input + tokens.output * price.output) / 1_000_000) : 0;
