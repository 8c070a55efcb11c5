import { localProviderId } from "@/lib/providers/schema";
import type { RunPlan } from "./schema";

/** Whether a step's calls count as free because nobody has given a price. What this machine serves is free. */
export const lacksPrice = ({ choice, isPriced }: RunPlan["steps"][number]): boolean =>
  choice !== null && choice.providerId !== localProviderId && !isPriced;
