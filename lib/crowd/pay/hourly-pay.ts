import type { PersonPay, StudyPay } from "./schema-pay";

const msPerHour = 3_600_000;

/** Cents an hour of active time; null where none was measured. */
export const hourlyPay = (cents: number, activeMs: number): number | null =>
  activeMs > 0 ? (cents * msPerHour) / activeMs : null;

/** Whole cents that are missing to an hourly wage in cents, rounded up; 0 where nothing is. */
export function missingCents(
  { earnedCents, activeMs }: { earnedCents: number; activeMs: number },
  hourlyCents: number,
): number {
  // A wage is whole cents and time whole milliseconds, so this is exact before it is rounded up.
  return Math.max(0, Math.ceil((hourlyCents * activeMs) / msPerHour) - earnedCents);
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
