import { formatMoney } from "@/lib/text/format-money";
import { keepDirection } from "@/lib/text/keep-direction";
import { durationText } from "@/lib/time/duration";
import type { StudyConfig } from "./schema-config";

type Asked = Pick<
  StudyConfig,
  | "consent"
  | "visit"
  | "qualification"
  | "minutesPerTask"
  | "currency"
  | "comprehension"
  | "screenOutCents"
>;

/** What people must know before they agree, from a study's settings: who asks, what it takes, and what it pays. */
export function consentFacts(config: Asked): { name: string; value: string }[] {
  const { consent, visit, qualification, minutesPerTask, currency } = config;
  const { asker } = consent;
  const [test] = qualification;
  const session = (tasks: number, payCents: number) => {
    const pay = payCents === 0 ? "unpaid" : formatMoney(payCents, currency);
    const time = `in about ${durationText(tasks * minutesPerTask)}, ${pay}`;
    if (tasks === 1) return `1 task ${time}`;
    return `up to ${tasks} tasks ${time}${payCents === 0 ? "" : " for all of them"}`;
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
          { name: "First, a test", value: session(test.items, test.visit.payCents) },
          { name: "Afterwards, if invited", value: session(visit.tasks, visit.payCents) },
        ]
      : [{ name: "A session", value: session(visit.tasks, visit.payCents) }]),
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
