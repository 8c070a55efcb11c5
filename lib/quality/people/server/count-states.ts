import type { z } from "zod";
import type { listPeople, PeopleState } from "../schema";
import { latestStanding, standings } from "../standings";
import type { Position } from "./select-positions";

/** Marks that people have besides where they are. */
const marks: Partial<Record<PeopleState, (person: Position) => boolean>> = {
  excluded: ({ excluded }) => excluded,
  "not excluded": ({ excluded }) => !excluded,
  "to be erased": ({ eraseAt }) => eraseAt !== null,
};

const isIn = (person: Position, state: PeopleState): boolean =>
  marks[state]?.(person) ?? latestStanding(person) === state;

type Places = Pick<z.output<typeof listPeople.query>, "state" | "invitedTo" | "idleIn">;

/** Whether someone is where people are asked for. */
export function isAt(person: Position, { state, invitedTo, idleIn }: Places): boolean {
  if (state !== undefined && !isIn(person, state)) return false;
  if (invitedTo !== undefined && !isInvited(person.rounds[invitedTo - 1])) return false;
  return idleIn === undefined || isIdle(person.rounds[idleIn - 1]);
}

type Round = Position["rounds"][number] | undefined;

const isInvited = (round: Round) => round !== undefined && round.invitations > 0;

const isIdle = (round: Round) =>
  round !== undefined &&
  round.visits > 0 &&
  round.openVisits === 0 &&
  round.invitations === round.visits;

/** How many people are in each state that anyone is in, and were invited to each round. */
export function countStates(people: readonly Position[]) {
  const states = [...standings, ...(Object.keys(marks) as PeopleState[])]
    .map((state) => ({ state, people: people.filter((one) => isIn(one, state)).length }))
    .filter(({ people }) => people > 0);
  // If nobody is excluded, this filter matches everyone.
  const isExcluding = states.some(({ state }) => state === "excluded");
  return {
    people: people.length,
    states: isExcluding ? states : states.filter(({ state }) => state !== "not excluded"),
    invited: (people[0]?.rounds ?? []).map(
      (_, i) => people.filter(({ rounds }) => isInvited(rounds[i])).length,
    ),
  };
}
