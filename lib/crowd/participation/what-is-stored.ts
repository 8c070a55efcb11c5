import { demographicNames } from "@/lib/studies/method/describe-preparation";
import { arrivalOf, type StudyConfig } from "@/lib/studies/schema-config";
import { count } from "@/lib/text/count";
import { list } from "@/lib/text/list";
import type { StoredPart } from "./schema";

/**
 * The settings that the statement depends on. Of the last two, it only matters whether there are
 * any.
 */
interface Settings extends Pick<StudyConfig, "arrival" | "asks" | "demographics"> {
  comprehension: object | null;
  qualification: readonly object[];
}

/**
 * Candor's own statement, for crowdworkers, of what it stores about them. It is shown below the consent
 * text, and researchers can neither change nor omit it.
 * @param retentionMonths the project's retention period; null where there is none
 */
export function whatIsStored(config: Settings, retentionMonths: number | null): StoredPart[] {
  const way = wayOf(config);
  return [
    { title: "What is stored about you", points: stored(config, way) },
    {
      title: "Who can see it",
      points: [
        `The members of the researchers’ project on this site, under your pseudonym. They can download it as files. ${way.whoYouAre}`,
        "The people who run this server and keep its backups.",
        "Other participants cannot see any of it. If the text above does not say whether it will be published, you can ask the researchers.",
      ],
    },
    { title: "How long it is kept", points: [howLong(retentionMonths)] },
    { title: "If you withdraw", points: [way.whereToWithdraw, ...ifYouWithdraw(config)] },
  ];
}

interface Way {
  stored: string;
  whoYouAre: string;
  whereToWithdraw: string;
  erased: string[];
  kept: string;
}

/** The parts of the statement that depend on how people arrive. */
const ways: Record<ReturnType<typeof arrivalOf>["by"], Way> = {
  open: {
    stored:
      "Nothing that identifies you: this study recognizes you only by a cookie in this browser.",
    whoYouAre:
      "They cannot tell from it who you are. But if you give your completion code to someone who knows you, they can use it to find your answers.",
    whereToWithdraw:
      "You can withdraw at any time, even after the study is closed, but only in this browser and while it has the cookie.",
    erased: [],
    kept: "a record that the person with this browser’s cookie withdrew",
  },
  links: {
    stored:
      "A code computed from your personal link, by which this study recognizes you. If the link was made for an ID, the ID is stored too, encrypted and apart from your answers.",
    whoYouAre:
      "They can find out which pseudonym belongs to your link, and to the ID it was made for. Anyone who has your link can open the study as you.",
    whereToWithdraw:
      "You can withdraw with your link at any time, even after the study is closed. If the link no longer works, ask the researchers.",
    erased: ["the ID that your link was made for"],
    kept: "your link and the code computed from it, so that you cannot take part again",
  },
  platform: {
    stored:
      "The ID that the platform sent with you, encrypted and apart from your answers, and a code computed from it, by which this study recognizes you.",
    whoYouAre:
      "They can find out which pseudonym belongs to your platform ID. Anyone who knows your ID and the study’s address can open the study as you.",
    whereToWithdraw:
      "You can withdraw at any time, even after the study is closed, by returning with the same platform ID.",
    erased: ["your platform ID"],
    kept: "the code computed from your platform ID, so that you cannot take part again",
  },
};

/** People from Prolific bring a submission as well, by which they are paid. */
function wayOf(config: Pick<Settings, "arrival">): Way {
  const arrival = arrivalOf(config);
  const way = ways[arrival.by];
  if (arrival.by !== "platform" || arrival.parameter !== "PROLIFIC_PID") return way;
  return {
    ...way,
    stored: `${way.stored} If Prolific sent it: the ID, the status and the code of your submission there, the ID encrypted. If the submission turns out to be another person’s: when that was found.`,
    kept: `${way.kept}; your submission at Prolific, because you are paid by it`,
  };
}

function stored({ asks, comprehension, demographics, qualification }: Settings, way: Way) {
  const asked = demographics.map((name) => demographicNames[name]);
  const decided = qualification.length > 0 ? ["whether you passed a test"] : [];
  return [
    way.stored,
    `Your answers${asks.comment ? " and comments" : ""}, when you gave them, which texts you saw, and anything you typed but did not send.`,
    "How long you spent reading each text, how long you were inactive, and how often you changed what you entered, pasted something, pressed a key (not which one) and left this page. We do not look at any other pages or programs.",
    ...(comprehension ? ["Your answers to the questions about the instructions."] : []),
    asked.length > 0
      ? `Your answers about your ${list(asked)}. You can skip these questions.`
      : "You are not asked anything about yourself.",
    `The problems you report. Decisions about you, with the reasons: ${list([...decided, "whether your answers are left out of the results", "whether you can continue"])}.`,
    "When your sessions were, whether one continued in another browser, what you earned, and your completion codes.",
    "All of this is stored under a random pseudonym. You are not asked for your name.",
    "Your network address and the name of your browser are not stored. A code computed from the address is kept for up to a day, to keep out automated visitors.",
    "In this browser: a cookie for up to 400 days, and a copy of answers that have not been sent.",
  ];
}

const howLong = (months: number | null) =>
  months === null
    ? "There is no time limit. It is kept until you withdraw or the researchers erase it."
    : `For ${count(months, "month")} after the researchers close the study for the last time. Then the same data are erased, and the same data kept, as when you withdraw.`;

/** What a withdrawal erases and keeps, for the person who withdraws. */
export function ifYouWithdraw({ arrival, demographics, comprehension }: Settings): string[] {
  const way = wayOf({ arrival });
  const erased = [
    "your answers, reading times and drafts",
    "which texts you saw",
    ...(comprehension ? ["your answers about the instructions"] : []),
    ...(demographics.length > 0 ? ["what you said about yourself"] : []),
    "your reports",
    "the decisions about you",
    ...way.erased,
  ];
  return [
    `Erased at once: ${list(erased)}.`,
    `Kept: when your sessions were, when you sent each task and what it earned, and your completion codes, all under another random name; how far you got in each part, without a name; ${way.kept}; and, in the log of this site, your pseudonym, when you agreed and withdrew, and what the researchers decided about you or did with your data.`,
    "From these times, an admin of the researchers’ project could tell that the two names belong together.",
    "Not erased: files that the researchers have already downloaded, anything already published, and backups of the server until they are deleted.",
  ];
}
