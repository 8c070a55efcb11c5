/** Losses this near each other are equal: 1 - 0.8 and 0.2 differ in the last binary digit. */
const TIE = 1e-12;

/**
 * Whether the Bayes rule answers: the risk 1 - confidence is less than the cost beta of "I don't know".
 * Where they are equal its owner is indifferent, and abstains.
 */
export function isAnswered(confidence: number, beta: number): boolean {
  return beta - (1 - confidence) > TIE;
}
