import { ProlificProblem } from "./prolific-api";

/** So many calls at a time: what is left then waits for the next time. */
const mostCalls = 50;

/**
 * Makes a call for many at once. Where Prolific refuses it, it is made for each half of them, until it is known whom it refuses: one of
 * them keeps no other waiting. For calls that do nothing when they are refused.
 * @throws ProlificProblem when no smaller call would do: Prolific can't be reached, asks to wait, fails, or does not accept the token
 *   or the address
 */
export async function callDivided<One>(
  all: readonly One[],
  call: (some: readonly One[]) => Promise<void>,
  onRefused: (one: One, problem: ProlificProblem) => Promise<void>,
): Promise<void> {
  const waiting = [all];
  for (let calls = 0; calls < mostCalls; calls += 1) {
    const some = waiting.pop();
    const [first] = some ?? [];
    if (!some || first === undefined) return;
    try {
      await call(some);
    } catch (error) {
      if (!(error instanceof ProlificProblem) || !isOfSome(error)) throw error;
      if (some.length === 1) await onRefused(first, error);
      else {
        const half = Math.ceil(some.length / 2);
        waiting.push(some.slice(half), some.slice(0, half));
      }
    }
  }
}

const isOfSome = ({ status }: ProlificProblem) =>
  status !== undefined && ![401, 403, 404, 408].includes(status);
