/**
 * Milliseconds until a list of so many people is fetched again while people read: everyone's answers are read for it, so
 * lists of many are fetched less often.
 */
export const pauseBetween = (people: number): number => 5_000 + 20 * people;
