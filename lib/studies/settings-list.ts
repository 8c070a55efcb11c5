import { points } from "@/lib/studies/describe-share";
import { capitalise } from "@/lib/text/capitalise";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { list } from "@/lib/text/list";
import { expectedPay, hourlyWage } from "./expected-pay";
import { instructionsOf } from "./instructions";
import { whoIsExcluded, whoIsStopped } from "./method/describe-exclusions";
import { demographicNames } from "./method/describe-preparation";
import { describeAdvancing } from "./method/describe-qualification";
import { planOverlap } from "./overlap";
import { type Asker, arrivalOf, asksPhrases, type StudyConfig, wordingOf } from "./schema-config";
import { mainTasksText, sessionTasks } from "./session-tasks";

export interface SettingsSection {
  title: string;
  settings: { name: string; value: string }[];
}

/** Names of what the settings hold as ids. */
export interface SettingNames {
  dataset: (id: string) => string;
  model: (id: string) => string;
}

const forecasts = {
  confidence: "confidence in the top answer",
  answer: "the top answer, and confidence in it",
  distribution: "several answers, each with its probability",
  phrase: "the probability that a phrase stands for",
};
const protocols = {
  blind: "blind: the truth is shown once all confidences of the task are locked",
  paper: "paper: the truth is shown with the question",
};
const layouts = {
  together: "a text of every model to a task",
  single: "one text to a task; nobody reads two on one question",
};

const plainStatements = {
  certain: "is 100 % sure",
  own: "is as sure as it makes its reader",
};
const wordsCount = {
  own: "are the number that they mean to the reader",
  table: "are the number in the paper’s table",
};

/** A version's settings in words, in the sections of the form. */
export function listSettings(config: StudyConfig, names: SettingNames): SettingsSection[] {
  const { asks, comprehension, visit, softLaunch, capPerPerson, qualification, practiceItems } =
    config;
  const main = { ...visit, tasks: sessionTasks(config, qualification.length) };
  const wording = wordingOf(config);
  const money = (cents: number) => formatMoney(cents, config.currency);
  const criteria = whoIsExcluded(config.exclusionRules);
  const stopped = whoIsStopped(config.exclusionRules, "now");
  const sections: Record<string, Record<string, string>> = {
    ...(asksPhrases(config)
      ? {
          Phrases: {
            Title: config.title,
            "Set of phrases": names.dataset(config.datasetId),
            Shown: list(config.modelIds.map(names.model)),
            Sample: `${count(config.sampleSize, "phrase")}, drawn with seed “${config.seed}”`,
          },
        }
      : {
          "Questions and texts": {
            Title: config.title,
            Dataset: names.dataset(config.datasetId),
            Split: config.split ?? "all",
            Models: list(config.modelIds.map(names.model)),
            Sample: `${count(config.sampleSize, "question")}, drawn with seed “${config.seed}”`,
            Layout: layouts[config.layout],
          },
        }),
    Participants: {
      "How people join": arrivalText(config),
      Overlap: overlapText(config),
      People: count(config.people, "person may come", "people may come"),
      "Soft launch":
        softLaunch === null ? "none" : `the first ${count(softLaunch, "person", "people")}`,
      Cap: capPerPerson === null ? "none" : `${count(capPerPerson, "task")} a person`,
      Lease: count(config.leaseMinutes, "minute"),
    },
    "What is asked": {
      ...(asksPhrases(config)
        ? { Forecast: forecasts.phrase }
        : {
            Protocol: protocols[config.protocol],
            Forecast: forecasts[asks.forecast],
            "A plain statement": plainStatements[wording.flat],
            "Words such as “likely”": wordsCount[wording.words],
          }),
      Also: alsoText(config),
    },
    "Before the tasks": {
      Instructions: instructionsText(config),
      "Who asks": askerText(config.consent.asker ?? null),
      "About the person": list(config.demographics.map((d) => demographicNames[d])) || "nothing",
      Comprehension: comprehension
        ? `${count(comprehension.questions.length, "question")}, ${count(comprehension.attempts, "attempt")}`
        : "none",
      Practice: practiceItems === 0 ? "none" : count(practiceItems, "gold item"),
    },
    Qualification: {
      "Gold labels": `agree within ${points(config.goldTolerance)}`,
      Rounds: qualification.length === 0 ? "none" : String(qualification.length),
      ...Object.fromEntries(
        qualification.map(({ items, visit: { minutes, payCents }, rule }, i) => [
          `Round ${i + 1}`,
          `${count(items, "gold item")}${i === 0 && practiceItems > 0 ? ` and ${count(practiceItems, "practice item")}` : ""}, ${count(minutes, "minute")}, ${money(payCents)}. ${capitalise(describeAdvancing(rule))} advance.`,
        ]),
      ),
    },
    "Sessions and pay": {
      Session: `up to ${mainTasksText(config)} in ${count(visit.minutes, "minute")}`,
      "Attention checks":
        config.checksPerVisit === 0 ? "none" : `${config.checksPerVisit} among a session’s tasks`,
      Pay: `${money(visit.payCents)} a session: ${expectedPay(main, config).text} at ${count(config.minutesPerTask, "minute")} each`,
      "Hourly wage": money(hourlyWage(config)),
      ...(comprehension && {
        "Not passing the questions": config.screenOutCents
          ? money(config.screenOutCents)
          : "unpaid",
      }),
      "Next session":
        config.nextVisit === "automatic" ? "automatically while tasks remain" : "by invitation",
    },
    "Exclusion criteria": {
      Criteria: criteria.length === 0 ? "none" : `Exclude people who ${list(criteria, "or")}`,
      "While the study runs": stopped === null ? "nothing" : capitalise(`${stopped}.`),
    },
  };
  return Object.entries(sections).map(([title, settings]) => ({
    title,
    settings: Object.entries(settings).map(([name, value]) => ({ name, value })),
  }));
}

function askerText(asker: Asker | null): string {
  if (!asker) return "not named yet";
  const { researchers, institution, contact, minimumAge } = asker;
  const age = minimumAge > 0 ? `; asks people of ${minimumAge} or older` : "";
  return `${researchers}, ${institution}${age}; questions to ${contact}`;
}

function instructionsText(config: StudyConfig): string {
  const { text, examples, isStandard } = instructionsOf(config);
  if (isStandard) return `the standard text${examples ? ", with worked examples" : ""}`;
  const words = count(text.split(/\s+/).length, "word");
  return `written for this study, ${words}, ${examples ? "with" : "without"} worked examples`;
}

function arrivalText(config: StudyConfig): string {
  const arrival = arrivalOf(config);
  if (arrival.by === "links") return "by personal links, one for each person";
  if (arrival.by === "platform") {
    const back = arrival.returnTo ? `, and back to ${arrival.returnTo}` : "";
    const signed = arrival.signed ? ", in a link that Prolific has signed" : "";
    return `from a platform, with their ID as “${arrival.parameter}”${signed}${back}`;
  }
  return "open: anyone with the link, who may come twice";
}

function overlapText(config: StudyConfig): string {
  const { shared } = planOverlap(config);
  const { readers } = config.overlap;
  if (shared === 0) return "every question read by one person, so agreement is not measured";
  if (shared === config.sampleSize) return `every question read by ${readers} people`;
  return `${count(shared, "question")} read by ${readers} people, the others by one`;
}

function alsoText(config: StudyConfig): string {
  const { noAnswer, cantTell, comment } = config.asks;
  const unclear = asksPhrases(config) ? "“this phrase means nothing to me”" : "“I can’t tell”";
  const also = [
    ...(noAnswer ? ["“the text gives no answer”"] : []),
    ...(cantTell ? [unclear] : []),
    ...(comment ? ["a comment"] : []),
  ];
  return list(also) || "nothing";
}
