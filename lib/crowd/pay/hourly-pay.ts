import type { PersonPay, StudyPay } from "./schema";

const msPerHour = 3_600_000;

type Earner = Pick<PersonPay, "earnedCents" | "bonusCents" | "correctionCents" | "activeMs">;

/**
 * What somebody got for their work. A correction below zero first takes back bonuses. Beyond them it is no less work: it may be
 * money that they got elsewhere.
 */
const centsForWork = ({ earnedCents, bonusCents, correctionCents }: Earner): number =>
  earnedCents + Math.max(0, -correctionCents - bonusCents);

/** Cents an hour of active time; null where none was measured. */
export const hourlyPay = (person: Earner): number | null =>
  person.activeMs > 0 ? (centsForWork(person) * msPerHour) / person.activeMs : null;

/** Whole cents that are missing to an hourly wage in cents, rounded up; 0 where nothing is. */
export function missingCents(person: Earner, hourlyCents: number): number {
  // A wage is whole cents and time whole milliseconds, so this is exact before it is rounded up.
  return Math.max(0, Math.ceil((hourlyCents * person.activeMs) / msPerHour) - centsForWork(person));
}

/** Who earned less than an hourly wage, and the whole cents that they are missing; nobody made up by a seed. */
export function findMissing(
  people: readonly PersonPay[],
  { currency, hourlyCents }: Pick<StudyPay, "currency" | "hourlyCents">,
): { readerId: string; cents: number }[] {
  return people.flatMap((person) => {
    if (person.simulated || person.currency !== currency) return [];
    const cents = missingCents(person, hourlyCents);
    return cents > 0 ? [{ readerId: person.readerId, cents }] : [];
  });
}
