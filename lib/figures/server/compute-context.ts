import type { Connection } from "@/db/client";
import type { View } from "@/lib/figures/selection/schema-selection";

/** The input of a computation by the worker. */
export interface ComputeContext {
  db: Connection;
  projectId: string;
  /** As they were asked for. */
  params: unknown;
  /** Receives the progress, in [0, 1]. */
  onProgress: (share: number) => Promise<void>;
}

/** A view as it was written down when its result was asked for. */
export const parseView = (params: unknown): View => (params as { view: View }).view;
