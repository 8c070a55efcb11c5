import type { RoundView } from "@/lib/quality/rounds/schema";
import { count } from "@/lib/text/count";
import { comesFromProlific } from "./comes-from-prolific";
import { findDraft } from "./find-draft";
import type { StudyDetail } from "./schema";
import { type Arrival, arrivalOf } from "./schema-config";
import { findProblem } from "./start-check";

type Round = Pick<
  RoundView,
  "no" | "kind" | "state" | "movedOnAt" | "submitted" | "slots" | "reachable" | "people"
>;

/** The study's pages where a step is done. */
export const stepPages = {
  edit: "Edit the settings",
  gold: "Label gold items",
  links: "Go to Links",
  pay: "Go to Pay",
  rounds: "Go to Rounds",
  results: "Go to Results",
};

/** What else is known of a running study. */
interface Around {
  /** How many personal links work. */
  links: number;
  /** Whether it is connected with Prolific. */
  isConnected: boolean;
  /** Whether its budget has no room for another full session. */
  isUnfunded: boolean;
}

export interface NextStep {
  text: string;
  /** Null for the overview. */
  tab: keyof typeof stepPages | null;
}

/**
 * What a study waits for from its team.
 * @param gold null while it is not known
 * @param rounds of the version that runs; empty while they are not known
 */
export function nextStep(
  study: Pick<StudyDetail, "state" | "versions" | "config">,
  gold: { needed: number; agreed: number } | null,
  rounds: readonly Round[],
  around: Around,
): NextStep {
  const draft = findDraft(study);
  const problem = draft && findProblem(draft, gold);
  if (problem) return problem;
  if (study.state === "draft") {
    return { text: "Preview it as a crowdworker, then start it.", tab: null };
  }
  if (draft) {
    return {
      text: `Version ${draft.no} is a draft: preview it, then start it in place of the one that runs.`,
      tab: null,
    };
  }
  if (study.state === "paused") {
    return { text: "It is paused, and nobody gets a task. Resume it under Rounds.", tab: "rounds" };
  }
  return nextInRounds(study, rounds, around);
}

const invitations: Record<Arrival["by"], string> = {
  links: "Make personal links under Links, and give each person one",
  platform: "Give the platform the address under Links",
  open: "Give crowdworkers the link on this page",
};

function howToInvite(arrival: Arrival, { links, isConnected }: Around): string {
  if (comesFromProlific(arrival) && isConnected) {
    return "The study is connected with Prolific. Give Prolific the address under Links, and publish the study there";
  }
  if (comesFromProlific(arrival)) {
    if (arrival.by === "platform" && arrival.returnTo) {
      return "Give Prolific the address under Links. You can also connect the study with Prolific under Pay, but need not, because it has an address for people who have finished";
    }
    return "Connect the study with Prolific under Pay, and give Prolific the address under Links";
  }
  if (arrival.by === "links" && links > 0) {
    return `Give each person a personal link: ${links.toLocaleString("en")} ${links === 1 ? "is" : "are"} under Links`;
  }
  return invitations[arrival.by];
}

/** What the round that is furthest on waits for. */
function nextInRounds(
  { state, config }: Pick<StudyDetail, "state" | "config">,
  rounds: readonly Round[],
  around: Around,
): NextStep {
  const last = rounds.findLast((round) => round.state !== "draft");
  const isTest = last ? last.kind === "qualification" : config.qualification.length > 0;
  if (last && state === "deciding") {
    const { finished } = last.people;
    return {
      text: `Round ${last.no} is closed, and ${count(finished, "person has", "people have")} finished it: decide who advances.`,
      tab: "rounds",
    };
  }
  if (state === "closed") {
    return { text: "Its last round is closed: look at the results.", tab: "results" };
  }
  if (last && around.isUnfunded) {
    return {
      text: `Round ${last.no} is open, but the budget has no room for another full session: raise it under Pay, or close the round under Rounds.`,
      tab: "pay",
    };
  }
  if (last && isTest && last.no > 1) {
    const { finished, invited } = last.people;
    return {
      text: `Round ${last.no} is open: ${finished.toLocaleString("en")} of ${count(invited, "person", "people")} invited have finished it. When enough have, close it and decide who advances.`,
      tab: "rounds",
    };
  }
  const arrival = arrivalOf(config);
  const invite = howToInvite(arrival, around);
  // The overview itself has the link of an open study.
  const tab = arrival.by === "open" ? null : "links";
  const hasBegun = last !== undefined && last.people.begun > 0;
  if (isTest && hasBegun) {
    const { finished, begun } = last.people;
    return {
      text: `Round 1 is open: ${finished.toLocaleString("en")} of ${count(begun, "person", "people")} who began have finished it. When enough have, close it and decide who advances.`,
      tab: "rounds",
    };
  }
  if (isTest) {
    return {
      text: `${invite}. When enough have done the test, close round 1 and decide who advances.`,
      tab,
    };
  }
  const missing = last ? last.slots - last.submitted : null;
  if (missing === 0) {
    return { text: "Every answer is in: close the main round under Rounds.", tab: "rounds" };
  }
  const reachable = last?.reachable ?? null;
  if (missing !== null && reachable !== null && reachable < missing) {
    return { text: sayOutOfReach(missing, reachable, config), tab: "rounds" };
  }
  if (missing !== null && config.qualification.length > 0) {
    return {
      text: `The main round is open, and ${count(missing, "answer is", "answers are")} still to come from the people who were invited.`,
      tab: "results",
    };
  }
  if (missing !== null && hasBegun) {
    return {
      text: `The main round is open, and ${count(missing, "answer is", "answers are")} still to come. Watch the results come in; if too few people come, invite more under Links.`,
      tab: "results",
    };
  }
  return { text: `${invite}. Then watch the results come in.`, tab };
}

/** The people who were invited can't give all answers, and what to do about it. */
function sayOutOfReach(
  missing: number,
  reachable: number,
  { nextVisit }: Pick<StudyDetail["config"], "nextVisit">,
): string {
  const some = reachable === 0 ? "None" : `At most ${reachable.toLocaleString("en")}`;
  const invite =
    nextVisit === "by_hand" ? "pass more people or invite people again" : "pass more people";
  return `${some} of the ${count(missing, "answer that is", "answers that are")} still to come can come from the people who were invited. Under Rounds, ${invite}, or close the main round with the answers that are in.`;
}
