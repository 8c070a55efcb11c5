import type { z } from "zod";
import type { listPeople, PeopleOrder, PeopleState, Person } from "../schema";
import { latestStanding, standings } from "../standings";

type Wanted = z.output<typeof listPeople.query>;

/** Marks that people have besides where they are. */
const marks: Partial<Record<PeopleState, (person: Unmeasured) => boolean>> = {
  excluded: ({ excluded }) => excluded,
  "not excluded": ({ excluded }) => !excluded,
  "to be erased": ({ eraseAt }) => eraseAt !== null,
};

/** What they did in the main round is read where it is needed. */
export type Unmeasured = Omit<Person, "measures">;

const isIn = (person: Unmeasured, state: PeopleState): boolean =>
  marks[state]?.(person) ?? latestStanding(person) === state;

/** Whether someone is among those who are asked for. */
export function isFound(person: Unmeasured, wanted: Wanted): boolean {
  const search = wanted.search.toLowerCase();
  const texts = [person.pseudonym, ...person.codes.map(({ code }) => code)];
  if (!texts.some((text) => text.toLowerCase().includes(search))) return false;
  const { state, invitedTo, idleIn } = wanted;
  if (state !== undefined && !isIn(person, state)) return false;
  if (invitedTo !== undefined && !person.rounds[invitedTo - 1]?.invited) return false;
  return idleIn === undefined || isIdle(person.rounds[idleIn - 1]);
}

const isIdle = (round: Person["rounds"][number] | undefined) =>
  round !== undefined &&
  round.visits > 0 &&
  round.openVisits === 0 &&
  round.invitations === round.visits;

/** How many people are in each state that anyone is in, and were invited to each round. */
export function countStates(people: readonly Unmeasured[]) {
  const states = [...standings, ...(Object.keys(marks) as PeopleState[])]
    .map((state) => ({ state, people: people.filter((one) => isIn(one, state)).length }))
    .filter(({ people }) => people > 0);
  // That all are not excluded need not be chosen.
  const isExcluding = states.some(({ state }) => state === "excluded");
  return {
    people: people.length,
    states: isExcluding ? states : states.filter(({ state }) => state !== "not excluded"),
    invited: (people[0]?.rounds ?? []).map(
      (_, i) => people.filter(({ rounds }) => rounds[i]?.invited).length,
    ),
  };
}

const values: Record<PeopleOrder, (person: Person) => string | number | null> = {
  consented: ({ consentedAt }) => consentedAt,
  person: ({ pseudonym }) => pseudonym,
  state: (person) => latestStanding(person),
  time: ({ measures }) => measures.seconds,
  agreement: ({ measures }) => measures.agreement,
  earned: ({ earnedCents }) => earnedCents,
};

/** What is not known comes last either way. People who are alike stay in the order in which they consented. */
export function sortPeople(
  people: readonly Person[],
  { order, direction }: Pick<Wanted, "order" | "direction">,
): Person[] {
  const of = values[order];
  const sign = direction === "ascending" ? 1 : -1;
  return people.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === "number" ? a - Number(b) : a.localeCompare(String(b), "en"));
  });
}
