import type { Losses } from "./schema-distributions";

/** What "I don't know" costs of a wrong answer, unless said otherwise. */
const abstaining = 0.3;

/** Naming an answer costs 0 where it is right and 1 where it is wrong; "I don't know" costs 0.3. */
export const defaultLosses = (answers: readonly string[]): Losses => ({
  answers: [...answers],
  actions: [
    ...namingOne(answers).actions,
    { name: "I don’t know", losses: answers.map(() => abstaining) },
  ],
});

/** One has to be named: 0 where it is right, 1 where it is wrong. */
export const namingOne = (answers: readonly string[]): Losses => ({
  answers: [...answers],
  actions: answers.map((name) => ({
    name,
    losses: answers.map((answer) => (answer === name ? 0 : 1)),
  })),
});

/** To act, as is right where one answer is true, or leave it: to miss it costs five false alarms. */
export const alarmOn = (answer: string, answers: readonly string[]): Losses => ({
  answers: [...answers],
  actions: [
    { name: `act on ${answer}`, losses: answers.map((one) => (one === answer ? 0 : 1)) },
    { name: "leave it", losses: answers.map((one) => (one === answer ? 5 : 0)) },
  ],
});
