import type { RoundView } from "@/lib/quality/rounds/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { expectedPay } from "../expected-pay";
import type { MethodFacts } from "../method-facts";
import { platformName } from "../platforms";
import { arrivalOf, asksPhrases, type StudyConfig } from "../schema-config";
import { mainTasksText, sessionTasks } from "../session-tasks";
import { failedQuestions } from "./describe-qualification";

/** The main round: who came, in which portions they worked, and what they were paid. */
export function describeVisits(config: StudyConfig, { rounds, excluded }: MethodFacts): string {
  const { visit, currency, minutesPerTask, nextVisit, capPerPerson, checksPerVisit } = config;
  const main = rounds.find(({ kind }) => kind === "main");
  const tasks = sessionTasks(config, config.qualification.length);
  const { hourly } = expectedPay({ ...visit, tasks }, config);
  // Without a test, the main round is the only one and needs no name.
  const isMain = config.qualification.length > 0;
  return [
    describeArrival(config),
    ...(main && main.people.begun > 0
      ? [
          isMain
            ? `${count(main.people.begun, "person", "people")} began the main round.`
            : whoBegan(main.people),
          howFar(main, excluded),
        ]
      : []),
    `A session${isMain ? " of the main round" : ""} had up to ${mainTasksText(config)} and ${count(visit.minutes, "minute")}, and paid ${formatMoney(visit.payCents, currency)}: ${formatMoney(Math.round(hourly ?? 0), currency)} an hour at the planned ${count(minutesPerTask, "minute")} a task. People who did part of a session were paid for that part.`,
    nextVisit === "automatic"
      ? "People who ended a session could start another while tasks were left."
      : "Further sessions were by invitation of the study’s team.",
    ...(capPerPerson === null
      ? []
      : [
          `Nobody did more than ${count(capPerPerson, "task")}${isMain ? " of the main round" : ""}.`,
        ]),
    ...(checksPerVisit > 0
      ? [
          `Among a session’s tasks ${checksPerVisit === 1 ? "was" : "were"} ${count(checksPerVisit, "attention check")}: gold items that looked like all others.`,
        ]
      : []),
  ].join(" ");
}

/** Where there is no test: those who consented and stopped before the first task are counted too. */
function whoBegan(people: RoundView["people"]): string {
  const { invited, begun } = people;
  if (invited === begun) return `${count(begun, "person", "people")} consented and began.`;
  const began = `${begun.toLocaleString("en")} began.`;
  return `${count(invited, "person", "people")} consented, ${failedQuestions(people)}${began}`;
}

function describeArrival(config: StudyConfig): string {
  const arrival = arrivalOf(config);
  return {
    links: "Each person used a personal link, and each link admitted one participant.",
    platform: `People were recruited through ${platformName(arrival) ?? "a platform"}, and each account there was one participant.`,
    open: `The study was open to anyone with its link. Nothing kept a person from taking part twice${asksPhrases(config) ? "" : ", or from coming back to a question whose correct answer they had seen"}.`,
  }[arrival.by];
}

function howFar(
  { slots, submitted, erasedAnswers }: MethodFacts["rounds"][number],
  excluded: MethodFacts["excluded"],
): string {
  const done = submitted === slots ? "all" : submitted.toLocaleString("en");
  const without =
    excluded && excluded.byRule + excluded.byHand > 0
      ? ", not counting those of excluded people"
      : "";
  const erased =
    erasedAnswers > 0
      ? `; ${erasedAnswers.toLocaleString("en")} more were given and erased since`
      : "";
  return `Of the ${slots.toLocaleString("en")} answers that were planned, each one task done by one person, ${done} ${submitted === 1 ? "was" : "were"} given${without}${erased}.`;
}
