import type { Needs } from "./read-needs";
import { type StageRecord, weightsIn } from "./stage-records";

export interface Maker {
  /** The stage that wrote the texts, or made the checkpoint. */
  stage: string;
  /** Of the checkpoint, where the stage has several. */
  step: number | null;
  /** SHA-256 of the model's weights, by file; none where no stage of the run made them. */
  weights: Record<string, string>;
}

interface Made {
  /** In the recipe's order. */
  stages: readonly { name: string; kind: string }[];
  records: ReadonlyMap<string, StageRecord>;
  needs: Needs;
}

/**
 * The stages of a training run that wrote texts under a model's name.
 * @param name the model's, in the run
 * @param imported the stages whose texts of this model came into the project; where none of them has the name, all
 * count that have it
 */
export function findWriters(
  name: string,
  { stages, records, needs }: Made,
  imported: ReadonlySet<string>,
): Maker[] {
  const all = stages.flatMap((one) => writerOf(one) ?? []);
  const came = all.filter(({ stage }) => imported.has(stage));
  return came.length > 0 ? came : all;

  function writerOf({ name: stage, kind }: Made["stages"][number]): Maker | null {
    const record = records.get(stage);
    if (!record) return null;
    const { model_name: given, model: summariser } = record.settings;
    if (kind === "generate" || kind === "sample") {
      if ((given ?? stage) !== name) return null;
      const [maker = "", ...within] = (needs.get(stage)?.model ?? "").split("/");
      return { stage, step: null, weights: weightsOf(maker, within.join("/") || "model") };
    }
    if (kind === "summarise")
      return summariser === name ? { stage, step: null, weights: {} } : null;
    const [, ofCheckpoint, step] = (kind === "select" && /^(.*)-step-(\d+)$/.exec(name)) || [];
    if (step === undefined || ofCheckpoint !== (given ?? stage)) return null;
    const weights = weightsOf(needs.get(stage)?.rl ?? "", `checkpoints/step-${step}`);
    return { stage, step: Number(step), weights };
  }

  /** @param maker the stage that made them; a file of the recipe, after an @, is no stage */
  function weightsOf(maker: string, folder: string) {
    const record = records.get(maker);
    return record ? weightsIn(record, folder) : {};
  }
}
