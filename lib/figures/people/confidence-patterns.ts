/** The confidence that someone gives most often, how often, and among how many; null where there is none. */
export function commonest(confidences: readonly number[]) {
  const counts = new Map<number, number>();
  for (const confidence of confidences) counts.set(confidence, (counts.get(confidence) ?? 0) + 1);
  const [most] = [...counts].sort(([a, n], [b, m]) => m - n || a - b);
  return most ? { confidence: most[0], n: most[1], of: confidences.length } : null;
}

/** Typed percents differ by whole numbers, apart from binary rounding. */
const slack = 1e-9;

/** The longest run of confidences in which each is as far above, or below, the one before: 10 %, 20 %, 30 %. */
export function longestSteps(confidences: readonly number[]): number {
  let [longest, run, step] = [0, 0, 0];
  confidences.forEach((confidence, i) => {
    if (i === 0) return;
    const next = confidence - (confidences[i - 1] ?? 0);
    const isSame = Math.abs(next) > slack && Math.abs(next - step) <= slack;
    run = isSame ? run + 1 : Math.abs(next) > slack ? 2 : 0;
    step = next;
    longest = Math.max(longest, run);
  });
  return longest < 3 ? 0 : longest;
}
