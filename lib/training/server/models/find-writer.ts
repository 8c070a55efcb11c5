import type { Needs } from "./read-needs";
import { type StageRecord, weightsIn } from "./stage-records";

interface Writer {
  /** The stage that wrote the texts. */
  stage: string;
  /** Of the checkpoint that wrote them, where that stage read several. */
  step: number | null;
  /** SHA-256 of the weights that wrote them, by file; none where no stage of the run made them. */
  weights: Record<string, string>;
}

interface Made {
  /** In the recipe's order. */
  stages: readonly { name: string; kind: string }[];
  records: ReadonlyMap<string, StageRecord>;
  needs: Needs;
}

/** The stage of a training run that wrote the texts of a model, by the name that they give it; null where no stage says so. */
export function findWriter(theirs: string, { stages, records, needs }: Made): Writer | null {
  for (const { name: stage, kind } of stages) {
    const record = records.get(stage);
    if (!record) continue;
    const { model_name: given, model: summariser } = record.settings;
    const model = needs.get(stage)?.model ?? "@";
    if (kind === "generate" || kind === "sample") {
      if ((given ?? stage) !== theirs) continue;
      const [from = "", ...within] = model.split("/");
      return { stage, step: null, weights: weightsOf(from, within.join("/") || "model") };
    }
    if (kind === "summarise" && summariser === theirs) return { stage, step: null, weights: {} };
    const [, name, no] = (kind === "select" && /^(.*)-step-(\d+)$/.exec(theirs)) || [];
    if (no !== undefined && name === (given ?? stage)) {
      const rl = needs.get(stage)?.rl ?? "";
      return { stage, step: Number(no), weights: weightsOf(rl, `checkpoints/step-${no}`) };
    }
  }
  return null;

  /** @param from the stage that made them; a file of the recipe has an @ before its name */
  function weightsOf(from: string, folder: string) {
    const record = records.get(from);
    return record ? weightsIn(record, folder) : {};
  }
}
