import { formatDay } from "./format-day";
import { describeExclusions } from "./method/describe-exclusions";
import { describePreparation } from "./method/describe-preparation";
import { describeQualification } from "./method/describe-qualification";
import { describeAsks, describeTask } from "./method/describe-task";
import { describeVisits } from "./method/describe-visits";
import type { MethodFacts } from "./method-facts";
import { platformName } from "./platforms";
import { arrivalOf, asksPhrases, type StudyConfig } from "./schema-config";

/**
 * A study's method for the appendix of a paper, written out from its settings and from what happened:
 * paragraphs apart by an empty line. What was not used is not mentioned.
 */
export function methodParagraph(config: StudyConfig, facts: MethodFacts): string {
  return [
    `${describeTask(config, facts)} ${describeAsks(config)}`,
    describePreparation(config, facts),
    config.qualification.length > 0 ? describeQualification(config, facts) : "",
    describeVisits(config, facts),
    describeExclusions(config.exclusionRules, facts),
    describeVersion(facts),
  ]
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

const describeVersion = ({ version, startedAt }: MethodFacts) =>
  startedAt === null
    ? `This is the draft of version ${version} of the study, which has not started.`
    : `This is version ${version} of the study; its settings were frozen when it started on ${formatDay(startedAt)}.`;

/** What the author has to add to the method paragraph, and where to find it. */
export function methodGaps(config: StudyConfig, { version }: { version: number }): string[] {
  const { qualification, demographics, overlap, sampleSize, exclusionRules } = config;
  const { agreement } = exclusionRules;
  const platform = platformName(arrivalOf(config));
  return [
    platform
      ? `Which filters were set on ${platform}, and from which countries people came.`
      : "Where and how people were recruited, from which countries, and on which platform.",
    "Who approved the study (an ethics board, say).",
    ...(asksPhrases(config)
      ? ["Where the phrases and their sentences are from."]
      : ["How the models wrote the texts: prompts, decoding settings, when."]),
    "The instructions and the consent text word for word.",
    "When the study ended, and how its figures were computed: Results says how.",
    ...(demographics.length > 0 ? ["What people stated about themselves."] : []),
    ...(!asksPhrases(config) && Math.round(overlap.share * sampleSize) > 0
      ? ["How far people agreed with each other: Results says so."]
      : []),
    ...(qualification.length > 0
      ? ["Who was passed, failed or invited by hand, and why: the Log says so."]
      : []),
    ...(version > 1 ? ["What was read in earlier versions of the study."] : []),
    ...(agreement
      ? [
          `That agreement with ${agreement.reader} is circular once people were excluded for disagreeing with it: report it with and without them.`,
        ]
      : []),
  ];
}
