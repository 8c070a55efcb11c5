import { formatDay } from "./format-day";
import { describeAsks } from "./method/describe-asks";
import { describeExclusions } from "./method/describe-exclusions";
import { describePreparation } from "./method/describe-preparation";
import { describeQualification } from "./method/describe-qualification";
import { describeTask } from "./method/describe-task";
import { describeVisits } from "./method/describe-visits";
import type { MethodFacts } from "./method/facts";
import type { StudyConfig } from "./schema-config";

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
