import { formatMoney } from "@/lib/text/format-money";
import { keepDirection } from "@/lib/text/keep-direction";
import { durationText } from "@/lib/time/duration";
import type { StudyConfig } from "./schema-config";
import { sessionTasks } from "./session-tasks";

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
  const { consent, qualification, minutesPerTask, currency } = config;
  const { asker } = consent;
  const [test] = qualification;
  const session = (tasks: number, payCents: number) => {
    const pay = payCents === 0 ? "unpaid" : formatMoney(payCents, currency);
    const time = `in about ${durationText(tasks * minutesPerTask)}, ${pay}`;
    if (tasks === 1) return `1 task ${time}`;
    return `${tasks} tasks ${time}${payCents === 0 ? "" : " for all of them"}`;
  };
  const main = mainSession(config);
  const tasks = sessionTasks({ ...config, visit: main }, qualification.length);
  const mainText = `${tasks > 1 ? "up to " : ""}${session(tasks, main.payCents)}`;
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
            value: session(sessionTasks(config, 0), test.visit.payCents),
          },
          { name: "Afterwards, if invited", value: mainText },
        ]
      : [{ name: "A session", value: mainText }]),
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

/** The most tasks of a session of the main round, without practice, where everybody meets each question once; paid in proportion. */
function mainSession({ visit, sampleSize, capPerPerson, checksPerVisit }: Asked) {
  const questions = Math.min(sampleSize, capPerPerson ?? sampleSize);
  const tasks = Math.min(visit.tasks, questions + checksPerVisit);
  return { tasks, payCents: Math.ceil((visit.payCents * tasks) / visit.tasks) };
}
