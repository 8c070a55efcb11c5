// For tests of what is drawn.

/** (chi squared - degrees) / sqrt(2 degrees): about standard normal if draws have these probabilities. */
export function surpriseOfCounts(
  probabilities: Map<string, number>,
  drawn: Map<string, number>,
  draws: number,
) {
  let chiSquared = 0;
  let degrees = -1;
  let rareExpected = 0;
  let rareSeen = 0;
  for (const [outcome, p] of probabilities) {
    const expected = p * draws;
    const seen = drawn.get(outcome) ?? 0;
    if (expected < 10) {
      rareExpected += expected;
      rareSeen += seen;
      continue;
    }
    chiSquared += (seen - expected) ** 2 / expected;
    degrees += 1;
  }
  if (rareExpected >= 10) {
    chiSquared += (rareSeen - rareExpected) ** 2 / rareExpected;
    degrees += 1;
  }
  return (chiSquared - degrees) / Math.sqrt(2 * degrees);
}

/** How often each outcome came, in so many draws. */
export function tabulate(draws: number, draw: () => string): Map<string, number> {
  const drawn = new Map<string, number>();
  for (let i = 0; i < draws; i += 1) {
    const outcome = draw();
    drawn.set(outcome, (drawn.get(outcome) ?? 0) + 1);
  }
  return drawn;
}
