import type { MadeReading } from "./trained-readers-run";

/** Of each text that people read: what it says, and what each of them says. */
export interface CrowdReading {
  question: string;
  says: number;
  people: number[];
  correct: boolean;
}

/** How far people are off, of what would take them to 0 or to 1. */
const spread = 0.3;

/**
 * People who read a random part of the texts, each with errors of their own around what the text says: normal, independent,
 * and smaller near 0 and 1, where they have no room. So a reader who errs like them is preferred in half of the texts,
 * and one who errs not at all in three of four, whatever the spread: with five people the mean of the other four has a
 * fourth of the variance, and P(|r - m| < |e - m|) is then 1/2 + 1/4.
 */
export function simulateCrowd(
  literal: readonly MadeReading[],
  { people, texts }: { people: number; texts: number },
  random: () => number,
): CrowdReading[] {
  const answered = literal.filter(({ status }) => status === "ok");
  const drawn = answered.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
  return drawn.slice(0, texts).map(({ one: { question, confidence, correct } }) => {
    const says = confidence ?? 1;
    return {
      ...{ question, says, correct },
      people: Array.from({ length: people }, () => misread(says, random)),
    };
  });
}

/** What somebody takes from a text who errs as the crowd does. */
export function misread(says: number, random: () => number): number {
  const error = spread * Math.min(says, 1 - says) * normal(random);
  return Math.min(1, Math.max(0, says + error));
}

/** By Box and Muller. */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
