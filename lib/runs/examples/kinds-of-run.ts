import type { RunSettings } from "../schema-settings";
import type { ExampleKind } from "./schema";

/** Which examples a run's results can become, the likeliest first. */
export function exampleKindsOf(settings: RunSettings): readonly ExampleKind[] {
  if (settings.kind === "read") return ["answers", "probabilities"];
  if (settings.kind !== "write") return [];
  const isSummary = !["zero-shot", "fine-tuned", "examples"].includes(settings.approach);
  return isSummary ? ["summaries", "texts"] : ["texts", "summaries"];
}
