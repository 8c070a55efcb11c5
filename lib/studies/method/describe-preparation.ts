import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { list } from "@/lib/text/list";
import { instructionsOf } from "../instructions";
import type { MethodFacts } from "../method-facts";
import type { Demographic, StudyConfig } from "../schema-config";

export const demographicNames: Record<Demographic, string> = {
  age: "age",
  gender: "gender",
  education: "education",
  english: "command of English",
};

/** What everyone did before the first task that counted. */
export function describePreparation(
  config: StudyConfig,
  { version, rounds }: Pick<MethodFacts, "version" | "rounds">,
): string {
  const { demographics, comprehension, practiceItems, screenOutCents, currency } = config;
  const { isStandard } = instructionsOf(config);
  const asked = demographics.map((name) => demographicNames[name]);
  const steps = [
    `consented (consent text of version ${version})`,
    ...(isStandard ? [] : ["read instructions written for this study"]),
    ...(asked.length > 0 ? [`could state their ${list(asked)}`] : []),
    ...(comprehension ? [comprehensionText(comprehension)] : []),
    ...(practiceItems > 0 ? [`did ${count(practiceItems, "practice task")} with feedback`] : []),
  ];
  const fee =
    comprehension && screenOutCents
      ? ` ${sayFee(formatMoney(screenOutCents, currency), rounds[0]?.people.failedQuestions)}`
      : "";
  return `Before the first task everyone ${list(steps)}.${fee}`;
}

/** @param failed how many people there were; undefined before the start */
function sayFee(fee: string, failed: number | undefined): string {
  const who = "People who used all attempts without passing were";
  if (failed) return `${who} paid ${fee}.`;
  return `${who} to be paid ${fee}${failed === 0 ? "; there were none" : ""}.`;
}

function comprehensionText({ questions, attempts }: NonNullable<StudyConfig["comprehension"]>) {
  const tries = attempts === 1 ? "at the first attempt" : `within ${attempts} attempts`;
  return `answered ${count(questions.length, "question")} about the instructions correctly ${tries}`;
}
