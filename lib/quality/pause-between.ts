/**
 * Milliseconds until a list of so many people is fetched again while people read. The database counts all of them for a
 * page, so long lists are fetched less often.
 */
export const pauseBetween = (people: number): number => 5_000 + 20 * people;
