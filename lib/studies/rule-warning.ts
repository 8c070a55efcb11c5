import { fewestQuestions } from "@/lib/metrics/intervals/require-questions";
import type { ExclusionRules, StudyConfig } from "./schema-config";

type Settings = Pick<StudyConfig, "sampleSize" | "capPerPerson" | "layout"> & {
  modelIds: readonly string[];
  exclusionRules: Pick<ExclusionRules, "agreement">;
};

/** Why the rule that acts while the study runs can't act on anybody; null where it can, or where there is none. */
export function ruleWarning(config: Settings): string | null {
  const { agreement } = config.exclusionRules;
  const rule = agreement?.whileRunning;
  if (!agreement || !rule) return null;
  const perTask = config.layout === "together" ? Math.max(1, config.modelIds.length) : 1;
  // Nobody gets a question twice.
  const mostTasks = Math.min(config.sampleSize, config.capPerPerson ?? config.sampleSize);
  const never = "This rule can’t act on anybody:";
  if (mostTasks * perTask < agreement.minTexts) {
    return `${never} a person reads ${mostTasks * perTask} texts at most, and the minimum of shared texts is ${agreement.minTexts}. Lower the minimum.`;
  }
  if (rule.on !== "upper") return null;
  const interval = `a 95\u202f% interval needs texts of ${fewestQuestions} questions or more`;
  if (mostTasks < fewestQuestions) {
    return `${never} ${interval}, and a person gets ${mostTasks} at most. Choose “Kappa itself”, or draw more questions.`;
  }
  if (Math.ceil(rule.lastTexts / perTask) < fewestQuestions) {
    return `${never} ${interval}, and the last ${rule.lastTexts} texts are of fewer. Raise “Over the last texts” to ${fewestQuestions * perTask}, or choose “Kappa itself”.`;
  }
  return null;
}
