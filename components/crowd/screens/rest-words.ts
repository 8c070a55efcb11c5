import type { StepOf } from "@/lib/crowd/tasks/schema";
import type { EndedVisit, OfferedVisit, RestReason } from "@/lib/crowd/visits/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";

export const say = (title: string, ...words: string[]) => ({ title, words });

const notSelected =
  "Only a few people can continue to the next part, and you were not selected this time. This is no reflection on you.";

/** For someone who has done tasks. */
export const answersHelp = "Your answers help, and you are paid for every task you sent.";

/** What to say to someone for whom there is nothing to do, and why. */
export const restWords: Record<RestReason, ReturnType<typeof say>> = {
  review: say(
    "Thank you, this part is done",
    "When everyone has done this part, the researchers look at the answers. If they invite you to the next part, this page says how to start it.",
    "This may take a while. You can close this page and open the same link again later.",
  ),
  not_selected: say("Thank you, your part is done", notSelected),
  finished: say(
    "There are no tasks left for you",
    "Thank you for coming. You can close this page.",
  ),
  full: say(
    "This study is full",
    "It has all the people it needs. Thank you for coming.",
    "A place may become free later. This page checks automatically. You don’t have to wait.",
  ),
  busy: say(
    "All tasks are taken at the moment",
    "Other people are working on the tasks that are left. If someone skips one or runs out of time, you can start it here.",
    "This page checks every few seconds. You don’t have to wait.",
  ),
  on_hold: say(
    "Thank you, please take a break here",
    "Your session stops here for now. The researchers look at the answers so far, and may let you go on from this page.",
    "You are paid for every task you sent. You don’t have to wait.",
  ),
  unfunded: say(
    "No session can start at the moment",
    "The money set aside for this study is used or promised to people who are working now.",
    "A session may become possible later. This page checks automatically. You don’t have to wait.",
  ),
  not_sent: say(
    "Come from Prolific to start a session",
    "Each session of this study is a submission of its own on Prolific. Take the study there, and you will be sent back here.",
  ),
  not_understood: say(
    "Thank you for trying",
    "You have used all your attempts at the questions about the instructions, so there are no tasks for you here.",
    "This is no reflection on you. You can close this page.",
  ),
  not_invited: say(
    "This part is for people who were invited",
    "The tasks that are open now are for people who were invited. If you are invited, they will appear here.",
    "You can close this page and open the same link again later.",
  ),
  paused: say(
    "This study is paused",
    "Nothing is wrong on your side. This page checks automatically, and continues when the study does.",
  ),
  closed: say("This study is closed", "It is no longer accepting answers. Thank you for coming."),
};

/** For someone who has had no session, when their first part is closed. Others may go on with a later one. */
export const closedToNew = say(
  "This study is closed to new people",
  "Nobody can start any more. Thank you for coming.",
);

/** For someone who comes before the study has opened. */
export const notOpen = say("This study has not opened yet", ...restWords.paused.words);

/** For someone new, who has agreed to nothing yet. */
export const notFunded = say(
  "Nobody new can start at the moment",
  "The money set aside for this study is used or promised to people who are working now.",
  "A place may become free later. This page checks automatically. You don’t have to wait.",
);

/** For someone whose session in a test ended before its last task. */
const leftTest = say(
  "This part is over for you",
  "It ended before all of its tasks were done. If the researchers invite you again, this page says how to continue.",
  "You can close this page and open the same link again later.",
);

/** For someone whose last session has ended; the code is below. */
const ended = (title: string) =>
  say(title, "Copy your completion code before you close this page.");
export const endedWords = ({ finished }: EndedVisit) =>
  ended(finished ? "Thank you, this session is done" : "This session is over");

/** Where someone who has ended a session is told something else than who comes for their first. */
const nextWords: Partial<typeof restWords> = {
  unfunded: say("No further session can start at the moment", ...restWords.unfunded.words),
  not_sent: say(
    "For another session, take the study on Prolific again",
    "Each session is a submission of its own there. You will be sent back here.",
  ),
};

const nothingMore =
  "There is nothing more to do. You can close this page when you have copied the code.";

/** What to do after the researchers have closed a study or a part of it, where that is why there is no task. */
const afterClosing: Partial<Record<RestReason, string>> = {
  finished: nothingMore,
  closed: nothingMore,
  not_selected: notSelected,
  review:
    "If the researchers invite you again, this page says how to continue. Open the same link again later.",
};

/**
 * For someone whose session ended because the researchers closed the study, or a part of it.
 * @param step why there is no task now, which may be something else
 */
function closedPage({ done }: EndedVisit, step: Resting): RestPage {
  const { reason } = step;
  const isStudy = reason === "finished" || reason === "closed";
  const before =
    done > 0
      ? `It closed before your last task. ${answersHelp}`
      : "It closed before you had sent a task.";
  const words = afterClosing[reason];
  const next = nextOf(step);
  return {
    ...ended(`The researchers have closed this ${isStudy ? "study" : "part"}`),
    next: words ? { words: [before, words] } : { ...next, words: [before, ...next.words] },
  };
}

type Resting = Pick<StepOf<"rest">, "reason" | "last" | "brought" | "offer" | "currency">;

/** What somebody who has ended a session is told about the next. */
const nextOf = ({ reason, offer, currency }: Resting) =>
  offer && offer.roundNo > 1 && offer.visitNo === 1
    ? qualifiedWords(offer, currency)
    : (nextWords[reason] ?? restWords[reason]);

/** For someone invited to the next part, who needs a submission at Prolific for it. */
function qualifiedWords(offer: OfferedVisit, currency: string) {
  const { roundKind, roundNo, rounds, tasks, payCents } = offer;
  const upTo = roundKind === "main" && tasks > 1 ? "up to " : "";
  const pay =
    payCents > 0
      ? `, and ${formatMoney(payCents, currency)} for all of them.`
      : ". It is not paid.";
  return say(
    "You qualified for the next part",
    `It is part ${roundNo} of ${rounds}: ${upTo}${count(tasks, "task")}${pay}`,
    "Take it on Prolific, where it is a submission of its own. You will be sent back here.",
  );
}

interface RestPage {
  title: string;
  words: string[];
  /** What comes next: below the completion code. */
  next?: { title?: string; words: string[] };
}

/**
 * What the page says to someone for whom there is nothing to do: after a session, first that it is done, unless they come
 * for another one.
 */
export function restPage(step: Resting): RestPage {
  const { reason, last, brought } = step;
  const { title, words } = restWords[reason];
  if (reason === "not_understood") return { title, words: [], next: { words } };
  if (!last) return reason === "closed" ? closedToNew : { title, words };
  if (brought) return nextOf(step);
  if (last.closed && reason !== "on_hold") return closedPage(last, step);
  if (reason === "finished")
    return ended(last.finished ? "Thank you, you’re done" : "Thank you for your time");
  if (reason === "review" && !last.finished)
    return { ...ended(leftTest.title), next: { words: leftTest.words } };
  if (reason === "review" || reason === "not_selected" || reason === "on_hold")
    return { ...ended(title), next: { words } };
  return { ...endedWords(last), next: nextOf(step) };
}
