import { count } from "@/lib/text/count";
import type { TrainingPlan } from "./schema-recipes";

/** A test set that a draft will use: "mine: 12 questions (12 drawn of Mine)". */
export function testSetText({
  name,
  source,
  questions,
}: TrainingPlan["test_sets"][number]): string {
  if (questions === null) return `${name} (${source})`;
  return `${name}: ${questions === 0 ? "no question yet" : count(questions, "question")} (${source})`;
}
