import { and, eq } from "drizzle-orm";
import { training } from "@/db/schema";

export interface Which {
  projectId: string;
  trainingId: string;
}

export const isTraining = ({ projectId, trainingId }: Which) =>
  and(eq(training.id, trainingId), eq(training.projectId, projectId));
