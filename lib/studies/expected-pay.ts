import { formatEach, formatMoney } from "@/lib/text/format-money";
import type { StudyConfig } from "./schema-config";

/** What the paper paid per hour, when California's minimum wage was $16. */
const paperHourlyCents = 1_700;

/** What an hour of work in a study should at least be paid, in cents. */
export const hourlyWage = ({ hourlyCents }: Pick<StudyConfig, "hourlyCents">): number =>
  hourlyCents ?? paperHourlyCents;

export interface Pay {
  /** Cents an hour, for who needs the expected time; null where there is nothing to do, or no amount yet. */
  hourly: number | null;
  text: string;
  /** Cents a visit that reach the hourly wage, where the pay does not; else null. */
  fair: number | null;
}

/** What a visit pays per hour, and whether that is too little. */
export function expectedPay(
  visit: { tasks: number; payCents: number },
  config: Pick<StudyConfig, "minutesPerTask" | "currency" | "hourlyCents">,
): Pay {
  const { minutesPerTask, currency } = config;
  const wage = hourlyWage(config);
  const hours = (visit.tasks * minutesPerTask) / 60;
  if (!(hours > 0) || Number.isNaN(visit.payCents)) return { hourly: null, text: "", fair: null };
  const hourly = visit.payCents / hours;
  return {
    hourly,
    text: `${formatMoney(Math.round(hourly), currency)} an hour, ${formatEach(visit.payCents / visit.tasks, currency)} a task`,
    // Half a cent an hour below is a rounding of the pay, not too little.
    fair: hourly < wage - 0.5 ? Math.ceil(wage * hours) : null,
  };
}

/** What so many answers of the main round cost, in cents. Attention checks are among a session's tasks and paid like them. */
export const answersPay = (
  { visit, checksPerVisit }: Pick<StudyConfig, "visit" | "checksPerVisit">,
  answers: number,
): number => Math.ceil((answers * visit.payCents) / Math.max(1, visit.tasks - checksPerVisit));

/** What a study costs besides {@link payInAll}. */
export const onTop =
  "Answers that replace those of excluded and withdrawn people, bonuses and corrections come on top, and everyone’s pay is rounded up to the cent.";

/** The most that the wanted answers of a study can cost, in cents, before platform fees: every round full, every answer given once. */
export function payInAll(
  config: Pick<StudyConfig, "people" | "qualification" | "visit" | "checksPerVisit">,
  answers: number,
): number {
  let people = config.people;
  let qualifying = 0;
  for (const { visit, rule } of config.qualification) {
    qualifying += people * visit.payCents;
    people = Math.min(people, rule.top ?? people);
  }
  return qualifying + answersPay(config, answers);
}

/** What comes on top of {@link payInAll}, as a clause: it grows with people who do not pass, of whom there is no limit. */
export function besidePay({
  screenOutCents,
  comprehension,
  currency,
}: Pick<StudyConfig, "screenOutCents" | "comprehension" | "currency">): string {
  if (!screenOutCents || !comprehension) return "";
  return `, and ${formatMoney(screenOutCents, currency)} for each person who does not pass the questions about the instructions`;
}
