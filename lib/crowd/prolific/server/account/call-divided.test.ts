import { expect, test } from "vitest";
import { callDivided } from "./call-divided";
import { ProlificProblem } from "./prolific-api";

const all = Array.from({ length: 200 }, (_, i) => i);

/** Makes a call that is refused with this status for these. */
async function divide(isRefused: (one: number) => boolean, status?: number) {
  let calls = 0;
  const [accepted, refused]: [number[], number[]] = [[], []];
  const call = async (some: readonly number[]) => {
    calls += 1;
    if (some.some(isRefused)) throw new ProlificProblem("refused", "No.", undefined, status);
    accepted.push(...some);
  };
  const done = callDivided(all, call, async (one) => void refused.push(one));
  const problem = await done.then(
    () => null,
    (error) => error,
  );
  return { calls, accepted, refused, problem };
}

test("those whom Prolific refuses are found, and everybody else is in a call that it accepts", async () => {
  const { accepted, refused } = await divide((one) => one === 0 || one === 131, 400);
  expect(refused).toEqual([0, 131]);
  expect(accepted).toEqual(all.filter((one) => one !== 0 && one !== 131));
});

test("calls end when everything is refused, and are made once where a smaller one would not do", async () => {
  const { calls, refused } = await divide(() => true, 400);
  expect(calls).toBe(50);
  expect(refused.length).toBeGreaterThan(10);
  for (const status of [401, 403, 404, undefined]) {
    const { calls, problem } = await divide(() => true, status);
    expect({ calls, problem }).toMatchObject({ calls: 1, problem: { kind: "refused" } });
  }
});
