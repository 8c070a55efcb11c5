import { batches } from "@/db/batches";
import type { Db } from "@/db/client";
import { goldAnswer, round, slot, task, taskOutput } from "@/db/schema";
import type { PlannedRound, PlannedTask } from "./plan-rounds";

/** Stores a version's rounds as drafts, with their tasks, a slot for each reader and the gold answers. */
export async function storeRounds(
  tx: Db,
  { studyId, studyVersionId }: { studyId: string; studyVersionId: string },
  planned: readonly PlannedRound[],
): Promise<void> {
  for (const { no, kind, admits, tasks } of planned) {
    const [made] = await tx
      .insert(round)
      .values({ studyId, studyVersionId, no, kind, admits })
      .returning({ id: round.id });
    if (!made) throw new Error("The round was not stored.");
    await storeTasks(tx, { studyId, roundId: made.id }, tasks);
  }
}

async function storeTasks(
  tx: Db,
  ids: { studyId: string; roundId: string },
  tasks: readonly PlannedTask[],
): Promise<void> {
  for (const batch of batches(tasks, 1_000)) {
    const stored = await tx
      .insert(task)
      .values(batch.map((one) => ({ ...ids, ...one })))
      .returning({ id: task.id, no: task.no });
    const idOf = new Map(stored.map((t) => [t.no, t.id]));
    const withId = batch.map((t) => ({ ...t, ...ids, taskId: idOf.get(t.no) ?? "" }));
    await tx
      .insert(taskOutput)
      .values(withId.flatMap((t) => t.outputs.map((o) => ({ ...o, taskId: t.taskId }))));
    const gold = withId.flatMap((t) =>
      t.gold.map((answer) => ({ ...answer, taskId: t.taskId, taskKind: t.kind })),
    );
    if (gold.length > 0) await tx.insert(goldAnswer).values(gold);
    const slots = withId.flatMap(({ taskId, roundId, kind, no: taskNo, overlap }) =>
      Array.from({ length: overlap }, (_, i) => ({
        ...{ taskId, roundId, kind, taskNo, overlap },
        no: i + 1,
      })),
    );
    for (const some of batches(slots)) await tx.insert(slot).values(some);
  }
}
