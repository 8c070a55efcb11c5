import type { SlurmSettings } from "@/lib/training/engines/schema";

/** A cluster of our own on this machine, as an engine's settings name it. */
export interface Cluster {
  kind: "ray" | "slurm";
  url: string;
  slurm: SlurmSettings | null;
  token: string;
  version: string;
  /** Jobs that it has been given. */
  countJobs: () => Promise<number>;
  stop: () => Promise<void>;
}
