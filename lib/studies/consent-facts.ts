import { formatMoney } from "@/lib/text/format-money";
import { keepDirection } from "@/lib/text/keep-direction";
import { durationText } from "@/lib/time/duration";
import type { StudyConfig } from "./schema-config";

type Asked = Pick<
  StudyConfig,
  | "consent"
  | "visit"
  | "qualification"
  | "practiceItems"
  | "sampleSize"
  | "capPerPerson"
  | "checksPerVisit"
  | "minutesPerTask"
  | "currency"
  | "comprehension"
  | "screenOutCents"
>;

/** What people must know before they agree, from a study's settings: who asks, what it takes, and what it pays. */
export function consentFacts(config: Asked): { name: string; value: string }[] {
  const { consent, qualification, practiceItems, minutesPerTask, currency } = config;
  const { asker } = consent;
  const [test] = qualification;
  const session = (tasks: number, payCents: number) => {
    const pay = payCents === 0 ? "unpaid" : formatMoney(payCents, currency);
    const time = `in about ${durationText(tasks * minutesPerTask)}, ${pay}`;
    if (tasks === 1) return `1 task ${time}`;
    return `${tasks} tasks ${time}${payCents === 0 ? "" : " for all of them"}`;
  };
  const main = mainSession(config);
  const upTo = (practice: number) => {
    const tasks = main.tasks + practice;
    return `${tasks > 1 ? "up to " : ""}${session(tasks, main.payCents)}`;
  };
  return [
    ...(asker
      ? [
          { name: "Who asks", value: `${keepDirection(asker.researchers)}, ${asker.institution}` },
          { name: "Questions", value: asker.contact },
          ...(asker.minimumAge > 0
            ? [{ name: "Who can take part", value: `Anyone of ${asker.minimumAge} or older` }]
            : []),
        ]
      : []),
    ...(test
      ? [
          {
            name: "First, a test",
            value: session(test.items + practiceItems, test.visit.payCents),
          },
          { name: "Afterwards, if invited", value: upTo(0) },
        ]
      : [{ name: "A session", value: upTo(practiceItems) }]),
    ...(config.comprehension && config.screenOutCents
      ? [
          {
            name: "If you do not pass the questions about the instructions",
            value: formatMoney(config.screenOutCents, currency),
          },
        ]
      : []),
  ];
}

/** The most tasks of one session, without practice, where everybody meets each question once; paid in proportion. */
function mainSession({ visit, sampleSize, capPerPerson, checksPerVisit }: Asked) {
  const questions = Math.min(sampleSize, capPerPerson ?? sampleSize);
  const tasks = Math.min(visit.tasks, questions + checksPerVisit);
  return { tasks, payCents: Math.ceil((visit.payCents * tasks) / visit.tasks) };
}
