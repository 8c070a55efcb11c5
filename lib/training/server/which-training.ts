import { and, eq } from "drizzle-orm";
import { training } from "@/db/schema";
import { conflict } from "@/lib/http/errors";

export interface Which {
  projectId: string;
  trainingId: string;
}

export const isTraining = ({ projectId, trainingId }: Which) =>
  and(eq(training.id, trainingId), eq(training.projectId, projectId));

/** The refusal of a change that only a draft takes. */
export const started = () =>
  conflict("started", "This training run has started: its settings do not change any more.");
