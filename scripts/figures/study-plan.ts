import type { StudyConfig } from "@/lib/studies/schema";
import type { CrowdPlan } from "./scripted-crowd";

/** A study as the paper ran it. */
export interface StudyPlan {
  crowd: CrowdPlan;
  /** Questions of the main round. */
  tasks: number;
  /** Gold items of the second round. */
  testItems: number;
  protocol: StudyConfig["protocol"];
}
