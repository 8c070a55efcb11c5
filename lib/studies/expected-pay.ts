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

type Sessions = Pick<StudyConfig, "visit" | "checksPerVisit">;

/** The answers of a full session. Attention checks are among its tasks and paid like them. */
const fullSession = ({ visit, checksPerVisit }: Sessions): number =>
  Math.max(1, visit.tasks - checksPerVisit);

/** About what so many answers of the main round cost, in cents: in full sessions. */
export const answersPay = (config: Sessions, answers: number): number =>
  Math.ceil((answers * config.visit.payCents) / fullSession(config));

/** What a study costs besides {@link payInAll}. */
const notIncluded =
  "Not included: a platform’s fees; answers that replace those of excluded and withdrawn people; practice of people who find no task left; practice and checks added where people leave early, skip tasks or run out of time; bonuses and corrections.";

type Planned = Sessions &
  Pick<StudyConfig, "capPerPerson" | "people" | "qualification" | "practiceItems">;

/**
 * The most sessions of the main round, if nobody leaves or skips anything. All but a person's last one are full; the
 * one that begins last of all finds an answer free, which no full session has had.
 */
function mostSessions(config: Planned, people: number, answers: number): number {
  if (answers === 0) return 0;
  const full = fullSession(config);
  const perPerson = Math.ceil((config.capPerPerson ?? answers) / full);
  return Math.min(people * perPerson, people + Math.floor((answers - 1) / full));
}

/** By how many cents rounding up can raise what one person earns in the main round. */
function mostRounding({ visit, qualification, practiceItems }: Planned): number {
  // Practice has a rate of its own, and the parts of both rates add up to less than a cent.
  if (practiceItems > 0 && qualification.length === 0) return 1;
  const { tasks, payCents } = visit;
  const missing = Array.from({ length: tasks }, (_, done) => tasks - ((done * payCents) % tasks));
  return Math.max(...missing.map((part) => part % tasks)) / tasks;
}

/** The most that the wanted answers of a study can cost, in cents, before platform fees: every round full, every answer given once. */
export function payInAll(config: Planned, answers: number): number {
  let people = config.people;
  let qualifying = 0;
  for (const { visit, rule } of config.qualification) {
    qualifying += people * visit.payCents;
    people = Math.min(people, rule.top ?? people);
  }
  const { visit, checksPerVisit } = config;
  // A session has all its checks, however few answers it gives: even none, if others take them meanwhile.
  const checks = checksPerVisit * mostSessions(config, people, answers);
  const paid = checks > 0 ? people : Math.min(people, answers);
  const most = ((answers + checks) * visit.payCents) / visit.tasks + paid * mostRounding(config);
  // Thirds of a cent are rounded before, so that three of them are a whole one.
  return qualifying + Math.ceil(Number(most.toFixed(9)));
}

type Paid = Planned & Pick<StudyConfig, "screenOutCents" | "comprehension" | "currency">;

/** What the wanted answers of a study can cost, and what that does not include, a line each. */
export function sayPay(config: Paid, answers: number): string[] {
  const { qualification, screenOutCents, comprehension, currency } = config;
  const most = formatMoney(payInAll(config, answers), currency);
  const condition = qualification.length > 0 ? ", if everyone comes and passes" : "";
  return [
    `Pay: at most ${most} for these answers${condition}. This includes rounding each person’s pay up to the cent.`,
    // Nothing limits how many they are.
    ...(screenOutCents && comprehension
      ? [
          `On top: ${formatMoney(screenOutCents, currency)} for each person who does not pass the questions about the instructions.`,
        ]
      : []),
    notIncluded,
  ];
}
