import { eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { evaluation, run, trainedModel, training } from "@/db/schema";
import { conflict } from "@/lib/http/errors";
import { keepDirection } from "@/lib/text/keep-direction";

/** The evaluation that a run belongs to, with the training run whose model is evaluated; undefined where there is none. */
export async function evaluationOf(db: Db, runId: string) {
  const writing = alias(run, "writing");
  const [found] = await db
    .select({
      id: evaluation.id,
      training: { id: training.id, name: training.name },
      write: writing.name,
      isOver: sql<boolean>`${evaluation.problem} is not null or ${writing.state} = 'cancelled'`,
    })
    .from(evaluation)
    .innerJoin(writing, eq(writing.id, evaluation.writeRunId))
    .innerJoin(trainedModel, eq(trainedModel.modelId, evaluation.modelId))
    .innerJoin(training, eq(training.id, trainedModel.trainingId))
    .where(or(eq(evaluation.writeRunId, runId), eq(evaluation.readRunId, runId)));
  return found;
}

/** For a draft that only its evaluation may start, as it was asked for. */
export const ofEvaluation = ({
  training,
  write,
  isOver,
}: NonNullable<Awaited<ReturnType<typeof evaluationOf>>>) =>
  conflict(
    "of_evaluation",
    `This draft belongs to the training run “${keepDirection(training.name)}” and ${
      isOver
        ? "can’t start any more: its evaluation has ended. Discard this draft, and choose Evaluate on the training run’s page."
        : `starts when its model’s texts are written. To read them with other settings, choose Evaluate on the training run’s page. To stop it, cancel the run “${keepDirection(write)}”, then discard this draft.`
    }`,
  );
